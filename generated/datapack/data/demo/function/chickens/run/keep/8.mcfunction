execute unless entity fe4441e5-0-8-0-0 run function demo:_pack/after/chickens
execute if entity fe4441e5-0-8-0-0 unless score #s8 demo.chickens matches 1.. run function demo:_pack/after/chickens
execute if score #s8 demo.chickens matches 1.. at fe4441e5-0-8-0-0 run function demo:chickens/run/hold {slot:8,next:"demo:_pack/after/chickens"}
