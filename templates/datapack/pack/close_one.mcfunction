{# Before an instance lets go of its chunks, every other one of the pack stands where it is, one within the other, and
forces again what they shared. -#}
$scoreboard players reset #s$(slot) {{o}}
$data modify storage {{id}} _release set from storage {{id}} _playing[{i:"$(i)",slot:$(slot)}]
$data remove storage {{id}} _playing[{i:"$(i)",slot:$(slot)}]
data modify storage {{id}} _keep set from storage {{id}} _playing
function {{ns}}:_pack/keep
data remove storage {{id}} _keep
data remove storage {{id}} _release
$scoreboard objectives remove {{o}}.$(slot)
