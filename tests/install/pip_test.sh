#!/usr/bin/env bash
# pip install . into a new virtual environment of the Python $1, from the sources $2 with what was built in $3;
# what it installed works there. Once with that folder named, and once as everybody does it: setup.py configures
# a build of its own then, of which only the compiling is left out.
set -euo pipefail
unset PYTHONPATH HORNBEAM_BUILD
python=$1 sources=$2 build=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# What pip leaves beside the sources is left in a copy of them.
mkdir "$folder/sources" "$folder/bin"
tar -C "$sources" --exclude=./build --exclude=./.git -cf - . | tar -C "$folder/sources" -xf -

cat > "$folder/bin/cmake" <<END
#!/usr/bin/env bash
set -euo pipefail
[[ \$1 == --build ]] || exec $(command -v cmake) "\$@"
[[ -e \$2/build.ninja && \$3 == --target && \$4 == hornbeam_python ]]
mkdir -p "\$2/python/hornbeam"
cp "$build"/python/hornbeam/_core.*.so "\$2/python/hornbeam"
touch "$folder/has_configured"
END
chmod +x "$folder/bin/cmake"

check() {  # what pip has installed into the environment $1
  "$python" -m venv --system-site-packages --without-pip "$folder/$1"
  "$folder/$1/bin/python" -m pip install --quiet --no-build-isolation --no-deps "$folder/sources"
  cd "$folder"
  local found
  found=$("$folder/$1/bin/python" -c '
import hornbeam
print(hornbeam.__file__, hornbeam.solve("samegame:standard/7", "nrpa", playouts=100).spent.playouts)')
  [[ $found == "$folder/$1/"*" 100" ]] || { echo "$found"; exit 1; }
}
HORNBEAM_BUILD=$build check named
PATH=$folder/bin:$PATH check own
[[ -e $folder/has_configured ]] || { echo "setup.py has configured nothing"; exit 1; }
