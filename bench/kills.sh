#!/usr/bin/env bash
# Nothing is lost by kill -9: checkpointed runs of five searches, of both puzzles and of a plug-in's domain,
# are killed at random moments and gone on with, again and again. After each kill the file has to be whole and
# its best line no worse than what was last reported; when all are done, each run has to be the one that
# nobody disturbed.
#
#     bench/kills.sh [PROGRAM [PLUGIN [KILLS]]]
set -euo pipefail
program=$(realpath "${1:-build/release/hornbeam}")
plugin=$(realpath "${2:-build/release/tests/plugins/libbag.so}")
kills=${3:-100}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
RANDOM=1

hornbeam() { "$program" --plugin "$plugin" "$@"; }
# The score of a result, and the last one that a log tells of.
scores() { { grep -oE '"score": ?-?[0-9.e+]+' "$1" || true; } | sed 's/.*[: ]//'; }
kept() { scores best.json | head -1; }
reported() { scores log | tail -1; }
# A result without its times, and what was in memory twice while it moved.
outline() { grep -vE '"(seconds|peak_bytes)"' "$1"; }
fail() {
  echo "$search: $*" >&2
  exit 1
}
# A checkpoint that was killed in the middle of is whole and has what was reported.
check_copy() {
  cp run copy
  hornbeam resume copy --threads 1 --playouts 1 --nodes 1 --quiet --json best.json 2>sentence ||
    fail "does not go on: $(cat sentence)"
  [[ -n $(reported) ]] || return 0
  ((reports += 1))
  awk -v a="$(kept)" -v b="$(reported)" 'BEGIN { exit !(a >= b) }' ||
    fail "$(reported) was reported, and $(kept) is kept"
}
# It has come to its end, from however many checkpoints.
check_end() {
  diff <(outline whole.json) <(outline best.json) >&2 || fail "is not the undisturbed run"
  ((ends += 1))
  rm run
}

killed=0 unborn=0
printf '%-44s %6s %8s %8s %6s\n' search kills unborn reports ends
while read -r instance budget search; do
  began=$(date +%s%N)
  hornbeam solve "$instance" --search "$search" --threads 1 $budget --memory 256M --quiet --json whole.json
  length=$((($(date +%s%N) - began) / 1000000))
  reports=0 ends=0 early=0
  for ((here = 0; here < kills / 5;)); do
    words=(solve "$instance" --search "$search" $budget --memory 256M --checkpoint run)
    [[ ! -e run ]] || words=(resume run)
    "$program" --plugin "$plugin" "${words[@]}" --threads 1 --checkpoint-every 20ms --progress json --quiet \
      --json best.json 2>log &
    child=$!
    moment=$((RANDOM * 2 * length / 3 / 32768))
    sleep "$((moment / 1000)).$(printf %03d $((moment % 1000)))"
    kill -9 $child 2>/dev/null || true
    if wait $child 2>/dev/null; then
      check_end
      continue
    fi
    ((here += 1))
    if [[ -e run ]]; then check_copy; else ((early += 1)); fi # before there was anything to report
  done
  if [[ -e run ]]; then
    hornbeam resume run --threads 1 --quiet --json best.json 2>/dev/null
    check_end
  fi
  printf '%-44s %6d %8d %8d %6d\n' "$search" $here $early $reports $ends
  killed=$((killed + here)) unborn=$((unborn + early))
done <<'SEARCHES'
samegame:standard/3 --playouts=150k mcts(select=sp)
samegame:standard/3 --playouts=40k nrpa(level=3)
morpion:5D --playouts=100k nested(level=3)
samegame:standard/7 --nodes=700k beam(width=3000)
bag:six --playouts=1M restart(mcts(select=sp),playouts=50k)
SEARCHES
echo "$killed kills, $unborn of them before there was a file: all went on, and all ends were the undisturbed run's"
