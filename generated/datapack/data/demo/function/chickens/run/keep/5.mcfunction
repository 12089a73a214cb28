execute unless entity fe4441e5-0-5-0-0 run function demo:chickens/run/keep/6
execute if entity fe4441e5-0-5-0-0 unless score #s5 demo.chickens matches 1.. run function demo:chickens/run/keep/6
execute if score #s5 demo.chickens matches 1.. at fe4441e5-0-5-0-0 run function demo:chickens/run/hold {slot:5,next:"demo:chickens/run/keep/6"}
