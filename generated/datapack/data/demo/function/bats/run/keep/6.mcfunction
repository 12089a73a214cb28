execute unless entity 504866a8-0-6-0-0 run function demo:bats/run/keep/7
execute if entity 504866a8-0-6-0-0 unless score #s6 demo.bats matches 1.. run function demo:bats/run/keep/7
execute if score #s6 demo.bats matches 1.. at 504866a8-0-6-0-0 run function demo:bats/run/hold {slot:6,next:"demo:bats/run/keep/7"}
