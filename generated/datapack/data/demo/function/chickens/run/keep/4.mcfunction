execute unless entity fe4441e5-0-4-0-0 run function demo:chickens/run/keep/5
execute if entity fe4441e5-0-4-0-0 unless score #s4 demo.chickens matches 1.. run function demo:chickens/run/keep/5
execute if score #s4 demo.chickens matches 1.. at fe4441e5-0-4-0-0 run function demo:chickens/run/hold {slot:4,next:"demo:chickens/run/keep/5"}
