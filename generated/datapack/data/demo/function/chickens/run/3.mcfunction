schedule function demo:chickens/run/3 1t
execute if entity fe4441e5-0-3-0-0 store result storage demo:tickbake chickens.s3.k int 0.083333333334 run scoreboard players operation #t3 demo.chickens += #v3 demo.chickens
execute unless score #t3 demo.chickens matches 1..2395 run function demo:chickens/run/edge with storage demo:tickbake chickens.s3
execute store success score #new demo.chickens run data modify storage demo:tickbake chickens.s3.shown set from storage demo:tickbake chickens.s3.k
execute if score #new demo.chickens matches 1 at fe4441e5-0-3-0-0 run function demo:_pack/key with storage demo:tickbake chickens.s3
