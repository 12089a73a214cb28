#!/usr/bin/env bash
# Other people's checkers over the model targets. Needs the program $PEERS, node and python3; fails without.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
peers=${PEERS:?no program that runs the checkers is given}
bin=${TICKBAKE:-target/release/tickbake}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cat >"$out/tickbake.toml" <<'TOML'
[project]
name = "peers"
namespace = "demo"
[model.blaze]
targets = ["bedrock", "blockbench", "geckolib", "neoforge"]
bake = "both"
head_yaw = 20
TOML
"$bin" -C "$out" build -q
"$bin" -C "$out" check
built=$out/generated
"$peers" bedrock "$built/bedrock"
mapfile -t gecko < <(find "$built/geckolib" -name '*.json' | sort)
"$peers" geckolib "${gecko[@]}"
# The twin in Blockbench's own engine, against the formula: part, axis, sign from Java to the file.
python3 - "$built/bedrock/animations/blaze.animation.json" "$peers" <<'PY'
import json, math, subprocess, sys
bones = json.load(open(sys.argv[1]))["animations"]["animation.demo.blaze.formula"]["bones"]
layers = [(0, 9, 0.0, -0.1, -2, 2, 0.25), (4, 7, math.pi / 4, 0.03, 2, 2, 0.25), (8, 5, 0.15 * math.pi, -0.05, 11, 1.5, 0.5)]
def part(k, tick):
    first, radius, start, spin, height, lead, rate = layers[k // 4]
    a = start + tick * math.pi * spin + (k - first)
    return (math.cos(a) * radius, height + math.cos((k * lead + tick) * rate), math.sin(a) * radius)
times = [0, 0.05, 0.731, 12.5, 599.95]
worst = 0
for k in (0, 3, 5, 8, 11):
    for axis, sign in enumerate((1, -1, 1)):
        text = bones[f"part{k}"]["position"][axis]
        out = subprocess.run([sys.argv[2], "molang", text, ",".join(map(str, times))], check=True, capture_output=True, text=True).stdout.split()
        for t, value in zip(times, out, strict=True):
            truth = sign * (part(k, t * 20)[axis] - part(k, 0)[axis])
            worst = max(worst, abs(float(value) - truth))
print(f"molang twin: worst difference {worst:.6f} px")
sys.exit(not worst <= 0.002)
PY
