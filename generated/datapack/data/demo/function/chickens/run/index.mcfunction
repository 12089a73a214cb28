# The key to show at the clock; the last one at the end alone.
$execute store result storage demo:tickbake chickens.s$(slot).k int 0.083333333334 run scoreboard players get #t$(slot) demo.chickens
$execute if score #t$(slot) demo.chickens matches 2396 run data modify storage demo:tickbake chickens.s$(slot).k set value 200
