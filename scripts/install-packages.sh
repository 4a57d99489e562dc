#!/usr/bin/env bash
# Installs the Debian packages that Hornbeam needs and that are missing.
#
#     scripts/install-packages.sh run     what building and running the program takes
#     scripts/install-packages.sh test    and what the test suite takes on top
#
# Where everything is there it does nothing. Elsewhere than on Debian it says what is needed.
set -euo pipefail

run_packages=(g++ cmake ninja-build libfmt-dev nlohmann-json3-dev libcli11-dev libeigen3-dev libpcg-cpp-dev
              libboost-math-dev libcpp-httplib-dev libsqlite3-dev libtomlplusplus-dev
              pkgconf pybind11-dev python3-dev)
test_packages=(libgtest-dev chromium chromium-driver python3-selenium clang clang-format clang-tidy dpkg-dev file libclang-rt-14-dev
               libopenmpi-dev openmpi-bin
               mypy python3-ipykernel python3-nbclient python3-pip python3-pytest python3-setuptools python3-venv
               python3-wheel)

case "${1:-}" in
  run) packages=("${run_packages[@]}") ;;
  test) packages=("${run_packages[@]}" "${test_packages[@]}") ;;
  *) echo "usage: $0 run|test" >&2; exit 2 ;;
esac

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  echo "This is no Debian system, so nothing is installed. Hornbeam needs what Debian 12 calls:"
  echo "  ${packages[*]}"
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $status == installed ]] || missing+=("$package")
done
if ((${#missing[@]} == 0)); then exit 0; fi

as_root=()
if ((EUID != 0)); then
  if ! command -v sudo >/dev/null; then
    echo "These packages are missing, and without sudo only root can install them:" >&2
    echo "  apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

echo "Installing with apt${as_root:+ (through sudo)}: ${missing[*]}"
"${as_root[@]}" apt-get -qq update
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get -qq install --yes --no-install-recommends "${missing[@]}" >/dev/null
