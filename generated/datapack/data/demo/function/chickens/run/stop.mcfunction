$schedule clear demo:chickens/run/$(slot)
$kill @e[tag=demo.chickens.$(slot)]
$data remove storage demo:tickbake chickens.s$(slot)
$scoreboard players reset #t$(slot) demo.chickens
$scoreboard players reset #v$(slot) demo.chickens
$scoreboard players set #s$(slot) demo.chickens 3
schedule function demo:chickens/run/close 21t
