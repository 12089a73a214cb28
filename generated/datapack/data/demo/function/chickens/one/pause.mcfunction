$execute if score #s$(slot) demo.chickens matches 1 run schedule clear demo:chickens/run/$(slot)
$execute if score #s$(slot) demo.chickens matches 1 run scoreboard players set #s$(slot) demo.chickens 2
