{# Before an instance lets go of its chunks, every other one of the pack stands where it is, one within the other, and
forces again what they shared. -#}
$scoreboard players reset #s$(slot) {{o}}
$data modify storage {{id}} _keep.last set from storage {{id}} _playing[{i:"$(i)",slot:$(slot)}]
data modify storage {{id}} _keep.last merge value {do:"kill @s",a:"if",b:"remove"}
$data remove storage {{id}} _playing[{i:"$(i)",slot:$(slot)}]
data modify storage {{id}} _keep.all set from storage {{id}} _playing
data modify storage {{id}} _keep.all append from storage {{id}} _keep.last
function {{ns}}:_/keep
data remove storage {{id}} _keep
$scoreboard objectives remove {{o}}.$(slot)
