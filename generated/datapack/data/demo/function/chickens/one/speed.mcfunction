# Speed in quarters (4 is normal); the direction stays. Ticks: how far apart keys are then shown.
$scoreboard players set #new demo.chickens $(speed)
$execute if score #v$(slot) demo.chickens matches ..-1 run scoreboard players operation #new demo.chickens *= #minus demo.chickens
$execute if score #s$(slot) demo.chickens matches 1..2 run scoreboard players operation #v$(slot) demo.chickens = #new demo.chickens
