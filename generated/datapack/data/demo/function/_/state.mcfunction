$execute if score #s$(slot) demo.$(i) matches 1 unless score #s$(slot) demo.$(i) matches $(to) run schedule clear demo:$(i)/_/$(slot)
$execute if score #s$(slot) demo.$(i) matches 2 unless score #s$(slot) demo.$(i) matches $(to) run schedule function demo:$(i)/_/$(slot) 1t
$scoreboard players set #s$(slot) demo.$(i) $(to)
