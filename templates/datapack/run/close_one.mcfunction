$scoreboard players reset #s$(slot) {{o}}
$data modify storage {{id}} _release set value {f:"{{f}}",slot:$(slot)}
function {{ns}}:_pack/keep
data remove storage {{id}} _release
$scoreboard objectives remove {{o}}.$(slot)
