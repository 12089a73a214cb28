$execute if score #s$(slot) demo.chickens matches 2 run schedule function demo:chickens/run/$(slot) 1t
$execute if score #s$(slot) demo.chickens matches 2 run scoreboard players set #s$(slot) demo.chickens 1
