# On the way to `let_go` the place of slot 7 is remembered; after it, its chunks are forced again.
execute unless entity 504866a8-0-7-0-0 run function demo:bats/run/keep/8
execute if entity 504866a8-0-7-0-0 unless score #s7 demo.bats matches 1.. run function demo:bats/run/keep/8
execute if score #s7 demo.bats matches 1.. at 504866a8-0-7-0-0 run function demo:bats/run/hold {slot:7,next:"demo:bats/run/keep/8"}
