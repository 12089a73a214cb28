$schedule clear demo:$(i)/run/$(slot)
$kill @e[tag=demo.$(i).$(slot)]
$data remove storage demo:tickbake $(i).s$(slot)
$scoreboard players reset #t$(slot) demo.$(i)
$scoreboard players reset #v$(slot) demo.$(i)
$scoreboard players set #s$(slot) demo.$(i) 3
$schedule function demo:$(i)/run/close $(wait)t
