#!/usr/bin/env bash
# The preview page in real headless Chromium: frames, no request, no console error, every control from the keyboard, the
# accessibility tree, axe's rules, the page's formula against `trace`, and the same without WebGL. Installs chromium (apt)
# and playwright-core and axe-core (npm) where they are missing; needs node. Where the program $PEERS is given, its browser has a look too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
bin=$(realpath "${TICKBAKE:-target/release/tickbake}")
export CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
if [[ ! -x $CHROMIUM ]]; then apt-get update -q && apt-get install -qy chromium; fi
export TOOLS=${PAGE_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/tickbake-page}
if [[ ! -f $TOOLS/.done ]]; then
  mkdir -p "$TOOLS"
  (cd "$TOOLS" && echo '{"private":true}' >package.json && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm i --ignore-scripts --no-audit --no-fund --silent playwright-core@1.65.1 axe-core@4.11.0)
  touch "$TOOLS/.done"
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# The built-in project; one that blends a texture, plays layers and closes a loop; one item alone.
(cd "$out" && "$bin" preview -q -o preview.html)
(cd "$out" && "$bin" preview -q -o again.html && cmp preview.html again.html)
(( $(stat -c %s "$out/preview.html") < 1000000 ))
(cd "$out" && "$bin" trace model.blaze --ticks 0..250 --step 0.5 --format json >trace.json)
mkdir "$out/other"
cat >"$out/other/tickbake.toml" <<'TOML'
[project]
name = "other"
namespace = "demo"
[model.blaze]
loop = "layers"
interpolation = "smooth"
targets = ["geckolib", "gltf"]
[texture.lava]
period = 96
frametime = 4
interpolate = true
[flock.bats]
count = 5
ticks = 600
loop = "pingpong"
[chase.chickens]
count = 12
frames = 200
start = "poisson"
avoidance = "orca"
TOML
(cd "$out" && "$bin" preview -q other -o other.html)
(cd "$out" && "$bin" preview -q blaze -o one.html --set model.blaze.bake=formula)
node tests/peers/page.mjs "$out"
if [[ -n ${PEERS:-} ]]; then "$PEERS" page "$out/preview.html" --times 0,1,2.5 --out "$out"; fi
