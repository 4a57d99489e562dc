#!/usr/bin/env bash
# Draws a table of docs/cluster.md as curves: its first column is the axis, each step of which is as wide as
# the others, and every other column that is a number in every row is a curve with the name of its head. Of
# tables whose rows are the curves, `--rows` takes those, and the head's numbers are the axis.
#
#     bench-ranks scores 1000 64 1 | bench/plot.sh 'TITLE' > docs/ranks.svg
#     bench-speed_up | bench/plot.sh --rows --log 'TITLE' > docs/speed-up.svg
set -euo pipefail
rows=0 log=0
while [[ ${1:-} == --* ]]; do
  case $1 in
    --rows) rows=1 ;;
    --log) log=1 ;;
    *) echo "bench/plot.sh [--rows] [--log] TITLE < TABLE" >&2; exit 2 ;;
  esac
  shift
done
awk -F '|' -v title="${1:-}" -v rows=$rows -v log_scale=$log '
  function trim(text) { gsub(/^[ `]+|[ `]+$/, "", text); return text }
  function is_number(text) { return text ~ /^[0-9.]+$/ }
  function height(value) { return log_scale ? log(value) : value + 0 }
  function x(i) { return left + (right - left) * (count > 1 ? (i - 1) / (count - 1) : 0) }
  function y(value) { return bottom - (bottom - top) * (height(value) - low) / (high - low) }
  /^\|/ && !/^\|-/ { ++lines; for (i = 2; i < NF; ++i) cell[lines, i - 1] = trim($i); width = NF - 2 }
  END {
    # curve[c, i] over axis[i]
    if (rows) {
      for (i = 2; i <= width; ++i) if (is_number(cell[1, i])) axis[++count] = cell[1, i]
      for (l = 2; l <= lines; ++l) {
        name[++curves] = cell[l, 1]
        for (i = 1; i <= count; ++i) curve[curves, i] = cell[l, i + 1]
      }
    } else {
      for (l = 2; l <= lines; ++l) axis[++count] = cell[l, 1]
      for (i = 2; i <= width; ++i) {
        good = 1
        for (l = 2; l <= lines; ++l) if (!is_number(cell[l, i])) good = 0
        if (!good) continue
        name[++curves] = cell[1, i]
        for (l = 2; l <= lines; ++l) curve[curves, l - 1] = cell[l, i]
      }
    }
    low = 1e300; high = -1e300
    for (c = 1; c <= curves; ++c) for (i = 1; i <= count; ++i) {
      h = height(curve[c, i])
      if (h < low) low = h
      if (h > high) high = h
    }
    left = 56; right = 440; top = 40; bottom = 300
    split("#1f6fb4 #c4500a #1a7f37 #7a3fa0 #a31621 #5c5c5c #0a8f8f #b58900", color, " ")
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 340\" font-family=\"sans-serif\" font-size=\"12\">\n"
    printf "<rect width=\"720\" height=\"340\" fill=\"#fff\"/>\n<text x=\"%d\" y=\"22\" font-size=\"14\">%s</text>\n", left, title
    for (k = 0; k <= 4; ++k) {
      value = low + (high - low) * k / 4
      if (log_scale) value = exp(value)
      printf "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.*f</text>\n", left, y(value), right, left - 6, y(value) + 4, value < 10 ? 1 : 0, value
    }
    for (i = 1; i <= count; ++i)
      printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", x(i), bottom + 20, axis[i]
    for (c = 1; c <= curves; ++c) {
      printf "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"", color[c]
      for (i = 1; i <= count; ++i) printf "%.1f,%.1f ", x(i), y(curve[c, i])
      gsub(/&/, "\\&amp;", name[c])
      printf "\"/>\n<path d=\"M%d %dh16\" stroke=\"%s\" stroke-width=\"2\"/><text x=\"%d\" y=\"%d\" font-size=\"10\">%s</text>\n", right + 12, top + 18 * c, color[c], right + 34, top + 18 * c + 4, name[c]
    }
    print "</svg>"
  }'
