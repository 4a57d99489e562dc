#!/usr/bin/env bash
# pip install . into a new virtual environment of the Python $1, from the sources $2 with what was built in $3;
# what it installed works there.
set -euo pipefail
unset PYTHONPATH
python=$1 sources=$2 build=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# What pip leaves beside the sources is left in a copy of what it needs.
mkdir "$folder/sources"
cp -r "$sources/setup.py" "$sources/python" "$folder/sources"
mkdir -p "$folder/sources/include/hornbeam"
cp "$sources/include/hornbeam/version.hpp" "$folder/sources/include/hornbeam"

"$python" -m venv --system-site-packages --without-pip "$folder/env"
HORNBEAM_BUILD=$build "$folder/env/bin/python" -m pip install --quiet --no-build-isolation --no-deps \
  "$folder/sources"
cd "$folder"
found=$("$folder/env/bin/python" -c '
import hornbeam
print(hornbeam.__file__, hornbeam.solve("samegame:standard/7", "nrpa", playouts=100).spent.playouts)')
[[ $found == "$folder/env/"*" 100" ]] || { echo "$found"; exit 1; }
