execute unless entity fe4441e5-0-2-0-0 run function demo:chickens/run/keep/3
execute if entity fe4441e5-0-2-0-0 unless score #s2 demo.chickens matches 1.. run function demo:chickens/run/keep/3
execute if score #s2 demo.chickens matches 1.. at fe4441e5-0-2-0-0 run function demo:chickens/run/hold {slot:2,next:"demo:chickens/run/keep/3"}
