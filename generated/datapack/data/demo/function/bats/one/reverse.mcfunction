$execute if score #s$(slot) demo.bats matches 1..2 run scoreboard players operation #v$(slot) demo.bats *= #minus demo.bats
