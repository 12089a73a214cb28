execute unless entity 504866a8-0-2-0-0 run function demo:bats/run/keep/3
execute if entity 504866a8-0-2-0-0 unless score #s2 demo.bats matches 1.. run function demo:bats/run/keep/3
execute if score #s2 demo.bats matches 1.. at 504866a8-0-2-0-0 run function demo:bats/run/hold {slot:2,next:"demo:bats/run/keep/3"}
