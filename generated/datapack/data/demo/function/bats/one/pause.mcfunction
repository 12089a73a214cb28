$execute if score #s$(slot) demo.bats matches 1 run schedule clear demo:bats/run/$(slot)
$execute if score #s$(slot) demo.bats matches 1 run scoreboard players set #s$(slot) demo.bats 2
