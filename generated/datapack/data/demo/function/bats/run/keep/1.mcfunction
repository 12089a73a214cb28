execute unless entity 504866a8-0-1-0-0 run function demo:bats/run/keep/2
execute if entity 504866a8-0-1-0-0 unless score #s1 demo.bats matches 1.. run function demo:bats/run/keep/2
execute if score #s1 demo.bats matches 1.. at 504866a8-0-1-0-0 run function demo:bats/run/hold {slot:1,next:"demo:bats/run/keep/2"}
