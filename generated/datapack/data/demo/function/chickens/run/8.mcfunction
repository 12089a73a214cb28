schedule function demo:chickens/run/8 1t
execute if entity fe4441e5-0-8-0-0 store result storage demo:tickbake chickens.s8.k int 0.083333333334 run scoreboard players operation #t8 demo.chickens += #v8 demo.chickens
execute unless score #t8 demo.chickens matches 1..2395 run function demo:chickens/run/edge with storage demo:tickbake chickens.s8
execute store success score #new demo.chickens run data modify storage demo:tickbake chickens.s8.shown set from storage demo:tickbake chickens.s8.k
execute if score #new demo.chickens matches 1 at fe4441e5-0-8-0-0 run function demo:_pack/key with storage demo:tickbake chickens.s8
