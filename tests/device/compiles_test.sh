#!/usr/bin/env bash
# The program for GPUs compiles for sm_80 and sm_90, and that for roomy boards to PTX. Nothing of it runs: that
# takes a GPU, where its own selftest does. `ptxas -O1` takes half the time, and PTX alone, not optimised, a sixth.
set -euo pipefail
cd "$1"
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null || true)
if [ -z "$nvcc" ]; then
  echo "there is no nvcc here, so the code for GPUs is not compiled"
  exit 77
fi
object=$(mktemp --suffix=.o)
trap 'rm -f "$object"' EXIT
compile() {
  "$nvcc" -std=c++20 -I. -Iinclude --expt-relaxed-constexpr -diag-suppress=20011 "$@" device/main.cu -o "$object"
}
compile -c -O1 -Xptxas -O1 -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=sm_90
compile -ptx -Xcicc -O0 -arch=compute_90 -DHORNBEAM_ROOMY_BOARDS
