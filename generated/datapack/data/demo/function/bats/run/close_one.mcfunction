$scoreboard players reset #s$(slot) demo.bats
$data modify storage demo:tickbake _release set value {f:"demo:bats",slot:$(slot)}
function demo:_pack/keep
data remove storage demo:tickbake _release
$scoreboard objectives remove demo.bats.$(slot)
