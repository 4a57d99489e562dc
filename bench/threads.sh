#!/usr/bin/env bash
# How much of two processes' work two threads do: for each search, two processes with one thread each at the
# same time, then one process with two threads, in turn. On a machine with two free cores that is the ceiling
# and what is reached of it; on a busy one only the last column says something, which is for each processor
# second and does not know of threads that wait.
#
# Where the threads share one tree (mcts), they may find another line; what is compared is how many
# playouts they make.
#
#     bench/threads.sh [PROGRAM [SECONDS [ROUNDS]]]
set -euo pipefail
source "$(dirname "$0")/side_by_side.sh"
TIMEFORMAT='%U %S'

# solve NAME THREADS SEARCH INSTANCE
solve() {
  { time "$program" solve "$4" --search "$3" --time "${seconds}s" --threads "$2" --quiet \
    --json "$folder/$1.json" --memory 1G; } 2>"$folder/$1.time"
}
# Processor seconds.
cpu() { awk '{print $1 + $2}' "$folder/$1.time"; }

printf '%-44s %12s %12s %6s %6s\n' search 'processes/s' 'threads/s' ratio 'per CPU s'
while read -r instance search; do
  work_processes=0 work_threads=0 cpu_processes=0 cpu_threads=0
  for ((round = 0; round < rounds; ++round)); do
    solve a 1 "$search" "$instance" &
    first=$!
    solve b 1 "$search" "$instance"
    wait $first
    solve c 2 "$search" "$instance"
    work_processes=$((work_processes + $(spent a) + $(spent b)))
    work_threads=$((work_threads + $(spent c)))
    cpu_processes=$(echo "$cpu_processes $(cpu a) $(cpu b)" | awk '{print $1 + $2 + $3}')
    cpu_threads=$(echo "$cpu_threads $(cpu c)" | awk '{print $1 + $2}')
  done
  awk -v name="$search" -v p=$work_processes -v t=$work_threads -v cp=$cpu_processes \
    -v ct=$cpu_threads -v time=$((seconds * rounds)) 'BEGIN {
      printf "%-44s %12.0f %12.0f %6.2f %6.2f\n", name, p / time, t / time, t / p, t / ct / (p / cp)
    }'
done <<'SEARCHES'
samegame:standard/7 restart(mcts,playouts=20k)
samegame:standard/7 mcts
samegame:standard/7 mcts(evaluate=restart(uniform,runs=1,playouts=8))
go:9x9 mcts(select=rave,evaluate=heavy)
samegame:standard/7 nested(level=2)
samegame:standard/7 nrpa(playouts=64)
samegame:standard/7 restart(nrpa(level=2,runs=1))
samegame:standard/7 beam(width=10k,grow=true)
samegame:standard/7 beam(width=10k,value=playouts)
morpion:5D nested(level=2)
morpion:5D nrpa(playouts=64)
SEARCHES
