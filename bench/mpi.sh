#!/usr/bin/env bash
# How much of two processes' work two ranks do: two processes with one thread each at the same time, then one
# job of two ranks, in turn, on a machine with two free cores.
#
#     bench/mpi.sh [PROGRAM [SECONDS [ROUNDS]]]
set -euo pipefail
source "$(dirname "$0")/side_by_side.sh"
as_root=()
if ((EUID == 0)); then as_root=(--allow-run-as-root); fi

# solve NAME SEARCH [LAUNCHER...]
solve() {
  local name=$1 search=$2
  shift 2
  "$@" "$program" solve samegame:standard/7 --search "$search" --time "${seconds}s" --threads 1 \
    --quiet --json "$folder/$name.json" --memory 1G </dev/null  # mpirun would read the list of searches
}

printf '%-44s %12s %12s %6s\n' search 'processes/s' 'ranks/s' ratio
while read -r search; do
  processes=0 ranks=0
  for ((round = 0; round < rounds; ++round)); do
    solve a "$search" &
    first=$!
    solve b "$search"
    wait $first
    solve c "$search" mpirun "${as_root[@]}" --oversubscribe --bind-to none -n 2
    processes=$((processes + $(spent a) + $(spent b)))
    ranks=$((ranks + $(spent c)))
  done
  awk -v name="$search" -v p=$processes -v r=$ranks -v time=$((seconds * rounds)) \
    'BEGIN { printf "%-44s %12.0f %12.0f %6.2f\n", name, p / time, r / time, r / p }'
done <<'SEARCHES'
restart(mcts,playouts=20k)
nested(level=2)
nrpa(playouts=500)
restart(nrpa(level=2,runs=1))
beam(width=10k,grow=true)
SEARCHES
