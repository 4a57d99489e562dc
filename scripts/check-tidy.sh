#!/usr/bin/env bash
# clang-tidy with the list of .clang-tidy over the source files that the release build compiles.
# Left out are generated files, which lie in build/, and tests: GoogleTest's macros take the analyzer
# a minute a file. What src/searches compiles for each position is checked once, through the catalogue.
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset release -Wno-dev >/dev/null
sources=$(sed -n 's/^ *"file": "\(.*\)",*$/\1/p' build/release/compile_commands.json |
  grep -v -e "^$PWD/build/" -e "^$PWD/tests/" -e "^$PWD/src/searches/" | sort -u)

check() {
  clang-tidy -p build/release --quiet --extra-arg=-Wno-unknown-warning-option "$1" \
    2> >(grep -v 'warnings generated' >&2) || { echo "clang-tidy: $1" >&2; return 1; }
}
export -f check
echo "$sources" | xargs --max-args=1 --max-procs="$(nproc)" bash -c 'check "$0"'
