# A clock beyond an end goes back from it by as much.
$execute unless score #t$(slot) demo.chickens matches 0..2396 run scoreboard players operation #t$(slot) demo.chickens *= #minus demo.chickens
$execute if score #t$(slot) demo.chickens matches ..-1 run scoreboard players operation #t$(slot) demo.chickens += #twice demo.chickens
$function demo:chickens/run/index {slot:$(slot)}
