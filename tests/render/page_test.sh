#!/usr/bin/env bash
# The page in a real browser: it opens, steps forward and back by keys, slider and buttons, plays,
# changes between light and dark, shows the right scores and logs nothing.
#
#     tests/render/page_test.sh PROGRAM
#
# A script that presses the keys is added to a copy of the page. It writes what it sees into the
# document's title, which the browser prints with the rest of the page.
set -euo pipefail
unset HORNBEAM_PLUGINS
program=$1
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for name in chromium chromium-browser google-chrome; do
  if browser=$(command -v "$name"); then break; fi
done
[[ -n ${browser:-} ]] || { echo "no Chromium here; scripts/install-packages.sh test installs it"; exit 1; }

"$program" render "$here/tiny.json" -o "$work/page.html" >/dev/null
cat >"$work/presses.html" <<'END'
<script>
const seen = [];
const look = what => seen.push(what + '=' + document.getElementById('score').textContent + '/' +
  document.querySelectorAll('.piece:not(.gone)').length + '/' +
  document.querySelectorAll('.piece:not(.gone) .next').length);
const press = key => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  look(key);
};
look('opens');
['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'Home', 'ArrowLeft'].forEach(press);
const scrolls = key => document.body.dispatchEvent(
  new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
seen.push('scroll=' + ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].every(scrolls));
const slider = document.getElementById('slider');
slider.value = 2;
slider.dispatchEvent(new Event('input'));
look('slider');
document.getElementById('back').click();
look('back');
const color = () => getComputedStyle(document.body).backgroundColor;
const before = color();
document.getElementById('theme').click();
seen.push('theme=' + (color() !== before));
press(' ');
setTimeout(() => { look('played'); document.title = seen.join(' '); }, 5000);
</script>
END
sed -i -e "/<\/body>/{r $work/presses.html
N}" "$work/page.html"

# Prints the document once its scripts have run.
open_page() {
  timeout 120 "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
    --disable-background-networking --disable-component-update --disable-sync \
    --disable-dev-shm-usage --user-data-dir="$work/profile" --enable-logging=stderr \
    --virtual-time-budget=10000 --dump-dom "file://$1" 2>"$work/log"
  if grep CONSOLE "$work/log" >&2; then
    echo "the page logs something" >&2
    exit 1
  fi
}

open_page "$work/page.html" >"$work/dom"
# Each is score/tiles/tiles about to go.
wanted="opens=0/9/4 ArrowRight=4/5/2 ArrowRight=4/3/3 ArrowLeft=4/5/2 End=1005/0/0 \
ArrowRight=1005/0/0 Home=0/9/4 ArrowLeft=0/9/4 scroll=true slider=4/3/3 back=4/5/2 theme=true  =4/5/2 \
played=1005/0/0"
found=$(sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p' "$work/dom" | head -1)
if [[ $found != "$wanted" ]]; then
  echo "wanted: $wanted"
  echo "found:  $found"
  exit 1
fi

# A game that goes on from its 80th move counts on from there, as its circles do; where every move is
# worth the same no gains are told.
"$program" solve morpion:5D/rosin82@80 --playouts 1 --quiet --json "$work/late.json"
"$program" render "$work/late.json" -o "$work/late.html" >/dev/null
open_page "$work/late.html#81" >"$work/dom"
for wanted in '>after 81 of 82 moves<' '>Last: (' '>Next: (' '<li aria-current="step"><span>81</span><span>('; do
  grep -qF "$wanted" "$work/dom" || { echo "wanted in the page: $wanted"; exit 1; }
done

# A tour opens at its end, and nothing in its list of moves is printed over what stands beside it.
"$program" solve tsptw:rc_201.1 --playouts 100 --quiet --json "$work/tour.json"
"$program" render "$work/tour.json" -o "$work/tour.html" >/dev/null
cat >"$work/fits.html" <<'END'
<script>
const cells = [...document.querySelectorAll('.moves span')];
document.title = 'fits=' + cells.every(cell => cell.scrollWidth <= cell.clientWidth);
</script>
END
sed -i -e "/<\/body>/{r $work/fits.html
N}" "$work/tour.html"
open_page "$work/tour.html" >"$work/dom"
for wanted in '>after all 19 moves<' '<title>fits=true<' '<output id="score" title="cost">'; do
  grep -qF "$wanted" "$work/dom" || { echo "wanted in the page of a tour: $wanted"; exit 1; }
done
