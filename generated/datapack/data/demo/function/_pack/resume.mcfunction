$execute if score #s$(slot) demo.$(i) matches 2 run schedule function demo:$(i)/run/$(slot) 1t
$scoreboard players set #s$(slot) demo.$(i) 1
