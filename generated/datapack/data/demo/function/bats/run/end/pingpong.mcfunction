$scoreboard players operation #v$(slot) demo.bats *= #minus demo.bats
$execute unless score #t$(slot) demo.bats matches 0..2400 run function demo:bats/run/mirror {slot:$(slot)}
