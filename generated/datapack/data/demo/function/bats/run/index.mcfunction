# The key to show at the clock; the last one at the end alone.
$execute store result storage demo:tickbake bats.s$(slot).k int 0.083333333334 run scoreboard players get #t$(slot) demo.bats
$execute if score #t$(slot) demo.bats matches 2400 run data modify storage demo:tickbake bats.s$(slot).k set value 200
