execute unless entity 504866a8-0-3-0-0 run function demo:bats/run/keep/4
execute if entity 504866a8-0-3-0-0 unless score #s3 demo.bats matches 1.. run function demo:bats/run/keep/4
execute if score #s3 demo.bats matches 1.. at 504866a8-0-3-0-0 run function demo:bats/run/hold {slot:3,next:"demo:bats/run/keep/4"}
