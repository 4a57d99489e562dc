#!/usr/bin/env bash
# Builds the fuzzers and runs each for an equal share of the seconds given (default 60). They start
# from fuzz/corpus/NAME and keep what they learn in build/fuzz/corpus/NAME. A crash fails, and its
# input stays in build/fuzz.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}

cmake --preset asan -Wno-dev >/dev/null
cmake --build build/asan --target fuzzers

fuzzers=(fuzz/*_fuzz.cpp)
share=$((seconds / ${#fuzzers[@]}))
for source in "${fuzzers[@]}"; do
  fuzzer=$(basename "$source" .cpp)
  name=${fuzzer%_fuzz}
  learned=build/fuzz/corpus/$name
  mkdir -p "$learned"
  echo "fuzzing $name for $share seconds"
  log=build/fuzz/$name.log
  if ! "build/asan/fuzz/$fuzzer" -max_total_time="$share" -max_len=2048 -timeout=10 -rss_limit_mb=2048 \
      -artifact_prefix="build/fuzz/$name-" "$learned" "fuzz/corpus/$name" >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    echo "the fuzzer $name found a defect; the input is build/fuzz/$name-*" >&2
    exit 1
  fi
  grep '^Done ' "$log"
done
