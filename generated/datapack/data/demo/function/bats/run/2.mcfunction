schedule function demo:bats/run/2 1t
execute if entity 504866a8-0-2-0-0 store result storage demo:tickbake bats.s2.k int 0.083333333334 run scoreboard players operation #t2 demo.bats += #v2 demo.bats
execute unless score #t2 demo.bats matches 1..2399 run function demo:_pack/edge with storage demo:tickbake bats.s2
execute store success score #new demo.bats run data modify storage demo:tickbake bats.s2.shown set from storage demo:tickbake bats.s2.k
execute if score #new demo.bats matches 1 at 504866a8-0-2-0-0 run function demo:_pack/key with storage demo:tickbake bats.s2
