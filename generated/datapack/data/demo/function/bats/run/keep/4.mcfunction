# On the way to `let_go` the place of slot 4 is remembered; after it, its chunks are forced again.
execute unless entity 504866a8-0-4-0-0 run function demo:bats/run/keep/5
execute if entity 504866a8-0-4-0-0 unless score #s4 demo.bats matches 1.. run function demo:bats/run/keep/5
execute if score #s4 demo.bats matches 1.. at 504866a8-0-4-0-0 run function demo:bats/run/hold {slot:4,next:"demo:bats/run/keep/5"}
