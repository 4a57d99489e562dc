#!/usr/bin/env bash
# clang-tidy with the list of .clang-tidy over the source files that the release build compiles.
# Left out are tests, because GoogleTest's macros take the analyzer a minute per file, and generated
# files, which lie in build/, but for those that join sources. What src/searches compiles for each
# position is checked once, through the catalogue.
#
# Checked is what has changed since the commit in scripts/tidy-since, at which everything was clean: each
# source that has, and for each header that has one source that includes it. Where that commit is not
# known (no repository), everything is checked, and so it is with --all.
#
# A file that was found clean is checked again when it has changed, or a header that it includes, or
# the list, or clang-tidy itself, and not before: build/tidy remembers, by their contents, what was
# clean. Headers are known from the build; a file that is not built, or older than its sources, is checked every time.
set -euo pipefail
cd "$(dirname "$0")/.."
build=build/release
clean=build/tidy

cmake --preset release -Wno-dev >/dev/null
mkdir -p $clean
sources=$(sed -n 's/^ *"file": "\(.*\)",*$/\1/p' $build/compile_commands.json |
  grep -v -e "^$PWD/build/.*[.]cpp$" -e "^$PWD/tests/" -e "^$PWD/$build/tests/" -e "^$PWD/src/searches/" | sort -u)

# "OBJECT FILE" for each file that went into an object, its source among them. A compiler cache makes
# paths relative to the build.
ninja -C $build -t deps | awk -v root="$PWD/" '
  /^[^ ]/ { sub(":", "", $1); object = $1 }
  /^ / { sub("^[.][.]/[.][.]/", root, $1); print object, $1 }' >$clean/includes
# Of all sources, those that changed and those that stand for a changed header.
changed=$(git diff --name-only "$(cat scripts/tidy-since)" 2>/dev/null || echo all)
if [[ ${1:-} != --all && $changed != all ]]; then
  changed+=$'\n'$(git ls-files --others --exclude-standard)
  sources=$(awk -v root="$PWD/" '
    FILENAME == ARGV[1] { changed[root $0] = 1; next }
    FILENAME == ARGV[2] { is_source[$0] = 1; next }
    $2 in is_source && !($1 in source) { source[$1] = $2 }
    { object[++count] = $1; file[count] = $2 }
    END {
      for (path in is_source) if (path in changed) taken[path] = 1
      for (pass = 1; pass <= 2; ++pass)  # what is taken anyway stands for its headers first
        for (i = 1; i <= count; ++i) {
          from = source[object[i]]
          if (from == "" || !(file[i] in changed) || seen[file[i]]) continue
          if (pass == 1 && !(from in taken)) continue
          seen[file[i]] = taken[from] = 1
        }
      for (path in taken) print path
    }' <(echo "$changed") <(echo "$sources") $clean/includes | sort)
fi

declare -A content=() object=()
while read -r sum file; do content[$file]=$sum; done < <(
  cut -d' ' -f2 $clean/includes | sort -u | xargs sha256sum 2>/dev/null)
while read -r name file; do
  if [[ $file == *.c?? && ! -v object[$file] ]]; then object[$file]=$name; fi
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
