# Speed in quarters (4 is normal); the direction stays. Ticks: how far apart keys are then shown.
$scoreboard players set #new demo.bats $(speed)
$execute if score #v$(slot) demo.bats matches ..-1 run scoreboard players operation #new demo.bats *= #minus demo.bats
$execute if score #s$(slot) demo.bats matches 1..2 run scoreboard players operation #v$(slot) demo.bats = #new demo.bats
