#!/usr/bin/env bash
# clang-tidy with the list of .clang-tidy over the source files that the release build compiles.
# Left out are generated files, which lie in build/, and tests: GoogleTest's macros take the analyzer
# a minute per file. What src/searches compiles for each position is checked once, through the catalogue.
#
# A file that was found clean is checked again when it has changed, or a header that it includes, or
# the list, or clang-tidy itself, and not before: build/tidy remembers, by their contents, what was
# clean. So a first run checks everything, and which commits are compared never matters. Headers are
# known from the build; a file that is not built, or older than its sources, is checked every time.
set -euo pipefail
cd "$(dirname "$0")/.."
build=build/release
clean=build/tidy

cmake --preset release -Wno-dev >/dev/null
mkdir -p $clean
sources=$(sed -n 's/^ *"file": "\(.*\)",*$/\1/p' $build/compile_commands.json |
  grep -v -e "^$PWD/build/" -e "^$PWD/tests/" -e "^$PWD/src/searches/" | sort -u)

# "OBJECT FILE" for each file that went into an object, its source among them. A compiler cache makes
# paths relative to the build.
ninja -C $build -t deps | awk -v root="$PWD/" '
  /^[^ ]/ { sub(":", "", $1); object = $1 }
  /^ / { sub("^[.][.]/[.][.]/", root, $1); print object, $1 }' >$clean/includes
declare -A content=() object=()
while read -r sum file; do content[$file]=$sum; done < <(
  cut -d' ' -f2 $clean/includes | sort -u | xargs sha256sum 2>/dev/null)
while read -r name file; do
  if [[ $file == *.cpp && ! -v object[$file] ]]; then object[$file]=$name; fi
done <$clean/includes

# The name under which a clean file is remembered; nothing where its build says too little.
settings=$( (clang-tidy --version && cat .clang-tidy "$0") | sha256sum)
remembered_as() {
  local object=${object[$1]:-} file key=$settings
  [[ -n $object ]] || return 0
  while read -r file; do
    [[ -v content[$file] && ! $file -nt $build/$object ]] || return 0
    key+=" ${content[$file]}"
  done < <(sed -n "s|^$object ||p" $clean/includes)
  sha256sum <<<"$1 $key" | cut -d' ' -f1
}

check() {
  clang-tidy -p build/release --quiet --extra-arg=-Wno-unknown-warning-option "$1" \
    2> >(grep -v 'warnings generated' >&2) || { echo "clang-tidy: $1" >&2; return 1; }
  if [[ -n $2 ]]; then touch "build/tidy/$2"; fi
}
export -f check
for source in $sources; do
  name=$(remembered_as "$source")
  if [[ -z $name || ! -e $clean/$name ]]; then printf '%s\n%s\n' "$source" "$name"; fi
done | tr '\n' '\0' | xargs --null --no-run-if-empty --max-args=2 --max-procs="$(nproc)" \
  bash -c 'check "$0" "$1"'
