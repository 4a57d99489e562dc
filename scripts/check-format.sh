#!/usr/bin/env bash
# Fails where clang-format would change a source file, and shows where. `make format` mends it.
set -euo pipefail
cd "$(dirname "$0")/.."

find apps bench domains examples fuzz include python src tests -name '*.[hc]pp' -print0 2>/dev/null |
  xargs --null clang-format "${@:---dry-run}" --Werror
