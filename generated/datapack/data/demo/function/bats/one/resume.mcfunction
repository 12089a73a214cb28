$execute if score #s$(slot) demo.bats matches 2 run schedule function demo:bats/run/$(slot) 1t
$execute if score #s$(slot) demo.bats matches 2 run scoreboard players set #s$(slot) demo.bats 1
