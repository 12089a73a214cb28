$schedule clear demo:bats/run/$(slot)
$kill @e[tag=demo.bats.$(slot)]
$data remove storage demo:tickbake bats.s$(slot)
$scoreboard players reset #t$(slot) demo.bats
$scoreboard players reset #v$(slot) demo.bats
$scoreboard players set #s$(slot) demo.bats 3
schedule function demo:bats/run/close 21t
