#!/usr/bin/env bash
# How well Go and Havannah are played: matches of the default searches, with intervals. Games are kept in
# build/strength, so that a series that was stopped goes on where it was; remove them after a change.
#
#     scripts/playing-strength.sh                    400 games each: some hours on one core
#     scripts/playing-strength.sh 40                 a quick look
#     scripts/playing-strength.sh 400 go-gnugo-1k    one of them
#
# GNU Go (Debian's gnugo) is the opponent from outside.
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-400}
shift || true
wanted=" $* "
gnugo="$(command -v gnugo || echo /usr/games/gnugo) --mode gtp --level 10 --chinese-rules \
--positional-superko --capture-all-dead"
mkdir -p build/strength

match() {
  local name=$1
  shift
  [[ $wanted == "  " || $wanted == *" $name "* ]] || return 0
  echo "$name"
  build/release/hornbeam match "$@" --games "$games" --record "build/strength/$name.match" \
    --sgf "build/strength/$name" --patience 10min 2>"build/strength/$name.log" | sed 's/^/  /'
}

match go-gnugo-1k go:9x9 --playouts 1k --opponent "$gnugo"
match go-gnugo-10k go:9x9 --playouts 10k --opponent "$gnugo"
match go-doubling go:9x9 --first-playouts 2k --second-playouts 1k
match go-heavy go:9x9 --playouts 1k --second 'mcts(select=rave, expand-after=2, prior=1, evaluate=light)'
match go-prior go:9x9 --playouts 1k --second 'mcts(select=rave, evaluate=heavy)'
match havannah-rave havannah:5 --playouts 1k --second 'mcts(select=ucb1, evaluate=heavy)'
match havannah-block havannah:5 --playouts 1k --first 'mcts(select=rave, evaluate=heavy(without=[block]))'
match havannah-doubling havannah:5 --first-playouts 2k --second-playouts 1k
match go-clock go:9x9 --clock 3s
match havannah-clock havannah:4 --clock 1s

# How many of twenty seeds open in the centre of the empty 5x5 board.
if [[ $wanted == "  " || $wanted == *" go-centre "* ]]; then
  echo go-centre
  for seed in {1..20}; do
    build/release/hornbeam solve go:5x5/komi=0.5 --playouts 10k --seed "$seed" | sed -n '2s/ .*//p'
  done | grep -c '^C3$' | sed 's/^/  /; s/$/ of 20/'
fi
