$execute if entity $(h)-0-$(slot)-0-0 store result storage demo:tickbake chickens.s$(slot).k int 0.083333333334 run scoreboard players operation #t$(slot) demo.chickens += #v$(slot) demo.chickens
$execute unless score #t$(slot) demo.chickens matches 1..2395 run $(e)
$execute if score #t$(slot) demo.chickens matches -2396 run data modify storage demo:tickbake chickens.s$(slot).k set value 200
$execute if data storage demo:tickbake chickens.s$(slot).k unless data storage demo:tickbake chickens.s$(slot){k:$(k)} at $(h)-0-$(slot)-0-0 run function demo:_pack/key with storage demo:tickbake chickens.s$(slot)
