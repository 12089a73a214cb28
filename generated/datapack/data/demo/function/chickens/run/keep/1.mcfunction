execute unless entity fe4441e5-0-1-0-0 run function demo:chickens/run/keep/2
execute if entity fe4441e5-0-1-0-0 unless score #s1 demo.chickens matches 1.. run function demo:chickens/run/keep/2
execute if score #s1 demo.chickens matches 1.. at fe4441e5-0-1-0-0 run function demo:chickens/run/hold {slot:1,next:"demo:chickens/run/keep/2"}
