#!/usr/bin/env bash
# Builds the fuzzers and runs them for the seconds given (default 60). A conversation with the GTP engine
# takes long, so its fuzzer has all that time; the parsers, beside it, have an equal share each. They start
# from fuzz/corpus/NAME and keep what they learn in build/fuzz/corpus/NAME. A crash fails, and its
# input stays in build/fuzz.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}

cmake --preset asan -Wno-dev >/dev/null
cmake --build build/asan --target fuzzers

fuzz() {  # NAME SECONDS
  local name=$1 learned=build/fuzz/corpus/$1 log=build/fuzz/$1.log
  mkdir -p "$learned"
  if ! "build/asan/fuzz/${name}_fuzz" -max_total_time="$2" -max_len=2048 -timeout=10 -rss_limit_mb=2048 \
      -artifact_prefix="build/fuzz/$name-" "$learned" "fuzz/corpus/$name" >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    echo "the fuzzer $name found a defect; the input is build/fuzz/$name-*" >&2
    return 1
  fi
  echo "$name for $2 seconds: $(grep '^Done ' "$log")"
}

parsers=()
for source in fuzz/*_fuzz.cpp; do
  name=$(basename "$source" _fuzz.cpp)
  [[ $name == gtp ]] || parsers+=("$name")
done

fuzz gtp "$seconds" &
engine=$!
result=0
for name in "${parsers[@]}"; do
  fuzz "$name" $((seconds / ${#parsers[@]} + 1)) || { result=1; break; }
done
wait "$engine" || result=1
exit "$result"
