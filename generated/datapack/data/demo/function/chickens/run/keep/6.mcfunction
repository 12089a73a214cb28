execute unless entity fe4441e5-0-6-0-0 run function demo:chickens/run/keep/7
execute if entity fe4441e5-0-6-0-0 unless score #s6 demo.chickens matches 1.. run function demo:chickens/run/keep/7
execute if score #s6 demo.chickens matches 1.. at fe4441e5-0-6-0-0 run function demo:chickens/run/hold {slot:6,next:"demo:chickens/run/keep/7"}
