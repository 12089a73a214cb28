$scoreboard players operation #v$(slot) demo.chickens *= #minus demo.chickens
$execute unless score #t$(slot) demo.chickens matches 1..2395 run function demo:chickens/run/mirror {slot:$(slot)}
