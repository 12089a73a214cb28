execute unless entity 504866a8-0-8-0-0 run function demo:_pack/after/bats
execute if entity 504866a8-0-8-0-0 unless score #s8 demo.bats matches 1.. run function demo:_pack/after/bats
execute if score #s8 demo.bats matches 1.. at 504866a8-0-8-0-0 run function demo:bats/run/hold {slot:8,next:"demo:_pack/after/bats"}
