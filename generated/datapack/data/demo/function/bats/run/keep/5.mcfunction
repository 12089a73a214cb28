execute unless entity 504866a8-0-5-0-0 run function demo:bats/run/keep/6
execute if entity 504866a8-0-5-0-0 unless score #s5 demo.bats matches 1.. run function demo:bats/run/keep/6
execute if score #s5 demo.bats matches 1.. at 504866a8-0-5-0-0 run function demo:bats/run/hold {slot:5,next:"demo:bats/run/keep/6"}
