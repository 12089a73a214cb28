schedule function demo:bats/run/6 1t
execute if entity 504866a8-0-6-0-0 store result storage demo:tickbake bats.s6.k int 0.083333333334 run scoreboard players operation #t6 demo.bats += #v6 demo.bats
execute unless score #t6 demo.bats matches 1..2399 run function demo:_pack/edge with storage demo:tickbake bats.s6
execute store success score #new demo.bats run data modify storage demo:tickbake bats.s6.shown set from storage demo:tickbake bats.s6.k
execute if score #new demo.bats matches 1 at 504866a8-0-6-0-0 run function demo:_pack/key with storage demo:tickbake bats.s6
