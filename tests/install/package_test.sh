#!/usr/bin/env bash
# The Debian package that CPack makes from the build folder $1 has everything in it, the files that are
# named after it among them, and its program runs where it was unpacked.
set -euo pipefail
unset HORNBEAM_PLUGINS
cd "$1"
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Squeezed less than the one to be handed on, in a third of the time.
cpack -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip -B "$folder" >"$folder/log" || { cat "$folder/log"; exit 1; }
dpkg-deb --extract "$folder"/*.deb "$folder/root"
for file in bin/hornbeam include/hornbeam/plugin.hpp include/hornbeam/problem/domain.hpp \
    lib/libhornbeam.a lib/cmake/hornbeam/hornbeam-plugin.cmake lib/pkgconfig/hornbeam.pc \
    share/man/man1/hornbeam.1 share/bash-completion/completions/hornbeam \
    share/doc/hornbeam/copyright share/doc/hornbeam/README.md \
    share/doc/hornbeam/docs/write-a-domain.md share/doc/hornbeam/examples/tour/tour.hpp "$@"; do
  [[ -s $folder/root/usr/$file ]] || { echo "not in the package: $file"; exit 1; }
done
[[ $("$folder/root/usr/bin/hornbeam" --version) == "hornbeam "* ]]
[[ $(dpkg-deb --field "$folder"/*.deb Maintainer) == "Hornbeam developers" ]]
