$execute if score #s$(slot) demo.$(i) matches 1 run schedule clear demo:$(i)/run/$(slot)
$scoreboard players set #s$(slot) demo.$(i) 2
