# For benches that run several searches at the same time, each with its result in $folder/NAME.json. To be
# sourced: [PROGRAM [SECONDS [ROUNDS]]].
program=${1:-build/release/hornbeam}
seconds=${2:-4}
rounds=${3:-3}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Playouts or nodes of a result, whichever is more.
spent() {
  grep -A 5 '"spent"' "$folder/$1.json" | grep -oE '"(playouts|nodes)": [0-9]+' | grep -oE '[0-9]+' |
    sort -n | tail -1
}
