execute unless entity fe4441e5-0-7-0-0 run function demo:chickens/run/keep/8
execute if entity fe4441e5-0-7-0-0 unless score #s7 demo.chickens matches 1.. run function demo:chickens/run/keep/8
execute if score #s7 demo.chickens matches 1.. at fe4441e5-0-7-0-0 run function demo:chickens/run/hold {slot:7,next:"demo:chickens/run/keep/8"}
