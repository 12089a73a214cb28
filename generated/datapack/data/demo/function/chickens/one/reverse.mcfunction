$execute if score #s$(slot) demo.chickens matches 1..2 run scoreboard players operation #v$(slot) demo.chickens *= #minus demo.chickens
