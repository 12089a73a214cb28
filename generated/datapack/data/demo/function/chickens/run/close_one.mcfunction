$scoreboard players reset #s$(slot) demo.chickens
$data modify storage demo:tickbake _release set value {f:"demo:chickens",slot:$(slot)}
function demo:_pack/keep
data remove storage demo:tickbake _release
$scoreboard objectives remove demo.chickens.$(slot)
