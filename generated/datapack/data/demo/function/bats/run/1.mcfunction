schedule function demo:bats/run/1 1t
execute if entity 504866a8-0-1-0-0 store result storage demo:tickbake bats.s1.k int 0.083333333334 run scoreboard players operation #t1 demo.bats += #v1 demo.bats
execute unless score #t1 demo.bats matches 1..2399 run function demo:_pack/edge with storage demo:tickbake bats.s1
execute store success score #new demo.bats run data modify storage demo:tickbake bats.s1.shown set from storage demo:tickbake bats.s1.k
execute if score #new demo.bats matches 1 at 504866a8-0-1-0-0 run function demo:_pack/key with storage demo:tickbake bats.s1
