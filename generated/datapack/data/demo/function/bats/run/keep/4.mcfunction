execute unless entity 504866a8-0-4-0-0 run function demo:bats/run/keep/5
execute if entity 504866a8-0-4-0-0 unless score #s4 demo.bats matches 1.. run function demo:bats/run/keep/5
execute if score #s4 demo.bats matches 1.. at 504866a8-0-4-0-0 run function demo:bats/run/hold {slot:4,next:"demo:bats/run/keep/5"}
