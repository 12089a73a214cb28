$schedule clear demo:$(i)/_/$(slot)
$kill @e[tag=demo.$(i).$(slot)]
$data remove storage demo:_ $(i).s$(slot)
$scoreboard players reset #t$(slot) demo.$(i)
$scoreboard players reset #v$(slot) demo.$(i)
$scoreboard players set #s$(slot) demo.$(i) 3
$schedule function demo:$(i)/_/close $(wait)t
