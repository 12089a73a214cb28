# A clock beyond an end goes back from it by as much.
$execute unless score #t$(slot) demo.bats matches 0..2400 run scoreboard players operation #t$(slot) demo.bats *= #minus demo.bats
$execute if score #t$(slot) demo.bats matches ..-1 run scoreboard players operation #t$(slot) demo.bats += #twice demo.bats
$function demo:bats/run/index {slot:$(slot)}
