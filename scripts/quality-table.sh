#!/usr/bin/env bash
# Every preset at an equal budget on the standard SameGame boards, as a table of totals, the best
# first.
#
#     scripts/quality-table.sh            one million playouts per board: about an hour on two cores
#     scripts/quality-table.sh 10k        a quick look
#     scripts/quality-table.sh 1M bmcts 'nested(level=2, widths=[8, 8], evaluate=tabu-color)'
set -euo pipefail
cd "$(dirname "$0")/.."
playouts=${1:-1M}
shift || true
searches=("$@")
if ((${#searches[@]} == 0)); then
  # Those for SameGame; the searches that count nodes are compared by time instead.
  mapfile -t searches < <(build/release/hornbeam list presets | awk '/^  [^ ]/ { print $1 }' |
    grep -v -e bubble-breaker -e clickomania -e line-preference -e '^billings-dbs$' -e '^spurious$')
fi

echo "| search | total | playouts per board | seconds per board |"
echo "|---|---|---|---|"
for search in "${searches[@]}"; do
  build/release/hornbeam-quality samegame:standard/1..20 --playouts "$playouts" --search "$search" |
    awk -v search="$search" '
      /^runs/ { total = $4 }
      /^a run/ { printf "| `%s` | %d | %d | %s |\n", search, total, $3, $7 }'
done | sort --field-separator='|' --key=3,3 --numeric-sort --reverse
