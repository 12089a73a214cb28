execute unless entity fe4441e5-0-3-0-0 run function demo:chickens/run/keep/4
execute if entity fe4441e5-0-3-0-0 unless score #s3 demo.chickens matches 1.. run function demo:chickens/run/keep/4
execute if score #s3 demo.chickens matches 1.. at fe4441e5-0-3-0-0 run function demo:chickens/run/hold {slot:3,next:"demo:chickens/run/keep/4"}
