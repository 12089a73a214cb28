execute unless entity 504866a8-0-7-0-0 run function demo:bats/run/keep/8
execute if entity 504866a8-0-7-0-0 unless score #s7 demo.bats matches 1.. run function demo:bats/run/keep/8
execute if score #s7 demo.bats matches 1.. at 504866a8-0-7-0-0 run function demo:bats/run/hold {slot:7,next:"demo:bats/run/keep/8"}
