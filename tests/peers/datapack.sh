#!/usr/bin/env bash
# Data packs under the command parsers that other people trust: Spyglass and Mecha, over packs for single releases and
# over what each release sees of a pack for a range; structures under two NBT readers. Macro lines are expanded with
# real arguments first, since neither parser looks into them. Needs the program $PEERS, node and python3; fails without.
# usage: datapack.sh [RELEASE ..]      (default: all that Spyglass knows)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
peers=$(realpath "${PEERS:?no program that runs the checkers is given}")
expand=$(realpath tests/peers/expand_macros.py)
bin=$(realpath "${TICKBAKE:-target/release/tickbake}")
releases=("$@")
((${#releases[@]})) || releases=(1.21 1.21.4 1.21.5 1.21.11 26.1 26.3)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

project() { # releases, folder
  mkdir -p "$2"
  cat >"$2/tickbake.toml" <<TOML
[project]
namespace = "demo"
minecraft = "$1"
[texture.lava_still]
formula = "lava"
seed = 1
period = 96
replaces = "lava_still"
[flock.bats]
count = 5
ticks = 30
entity_nbt = "{Glowing:1b}"
[flock.feathers]
count = 4
ticks = 30
entity = "minecraft:item_display"
shows = "minecraft:feather"
play = "loop"
[flock.thinned]
count = 4
ticks = 30
entity = "minecraft:item_display"
tolerance = 0.05
key_every = 5
[flock.wool]
count = 4
ticks = 30
entity = "minecraft:block_display"
instances = 1
[chase.race]
count = 6
frames = 40
[chase.wild]
count = 6
frames = 40
ground = "world"
[chase.leaning]
count = 4
frames = 31
ground = "noise"
entity = "minecraft:block_display"
play = "loop"
TOML
  (cd "$2" && "$bin" build -q)
}
say() { printf -- '-- %s\n' "$*"; }

for release in "${releases[@]}"; do
  say "single release $release"
  project "$release" "$work/single-$release"
  python3 "$expand" "$work/single-$release/generated/datapack" "$work/plain-$release"
  "$peers" spyglass --version "$release" "$work/plain-$release" "$work/single-$release/generated/resourcepack"
done

say "the range"
project "1.20.2..26.3" "$work/range"
find "$work/range/generated/datapack" -name '*.nbt' -exec "$peers" nbt {} +
for release in "${releases[@]}"; do
  say "the range as $release sees it"
  for kind in datapack resourcepack; do
    "$peers" view "$release" "$work/range/generated/$kind" "$work/view-$release-$kind"
  done
  python3 "$expand" "$work/view-$release-datapack" "$work/view-$release-plain"
  "$peers" spyglass --version "$release" "$work/view-$release-plain" "$work/view-$release-resourcepack"
done
for release in 1.20.2 1.20.4 1.20.6 1.21 1.21.4 1.21.11; do
  say "the range as $release sees it, under Mecha"
  "$peers" view "$release" "$work/range/generated/datapack" "$work/mecha-view"
  python3 "$expand" "$work/mecha-view" "$work/mecha-plain"
  "$peers" mecha "$(cut -d. -f1-2 <<<"$release")" "$work/mecha-plain"
done
say "clean"
