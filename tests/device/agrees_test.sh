#!/usr/bin/env bash
# agrees_test.sh PROGRAM: asks a program for a device for beams of 50 boards and by other values, and compares with what the
# CPU's beam finds for them (beams.txt: a request and its answer in turn, from `hornbeam solve`; of those by playouts
# the answer has the number of the playout that goes on from the line, too, from the program without a GPU). For
# machines with a GPU and nothing else; CI asks the program without one (tests/program/device_test.cpp).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
value=$here/../../data/values/samegame-15x15x5.value
{
  echo "value $(stat -c %s "$value")"
  cat "$value"
  grep '^beam' "$here/beams.txt"
} | "$1" serve | grep '^ok nodes' | grep -o '\(playout [0-9]* \)\?score .*' > /tmp/agrees.$$
trap 'rm -f /tmp/agrees.$$' EXIT
grep -v '^beam' "$here/beams.txt" | diff - /tmp/agrees.$$ > /dev/null &&
  echo "$(wc -l < /tmp/agrees.$$) beams, the same lines as on the CPU"
