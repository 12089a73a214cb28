#!/usr/bin/env bash
# Other people's checkers over the committed output of the built-in project. Needs the program $PEERS; fails without.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
peers=${PEERS:?no program that runs the checkers is given}
"$peers" spyglass --version 26.3 generated/datapack generated/resourcepack
"$peers" bedrock generated/bedrock
mapfile -t structures < <(find generated/datapack -name '*.nbt' | sort)
((${#structures[@]})) || { echo "no structure in generated/datapack" >&2; exit 1; }
"$peers" nbt "${structures[@]}"
