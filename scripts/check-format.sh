#!/usr/bin/env bash
# Fails where clang-format would change a source file, and shows where. `make format` mends it.
set -euo pipefail
cd "$(dirname "$0")/.."

git ls-files --cached --others --exclude-standard -- '*.hpp' '*.cpp' |
  while read -r file; do [[ -f $file ]] && echo "$file"; done |
  xargs --no-run-if-empty clang-format "${@:---dry-run}" --Werror
