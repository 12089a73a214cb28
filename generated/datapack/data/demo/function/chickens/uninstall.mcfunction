function demo:chickens/stop
schedule function demo:chickens/run/gone 22t
execute unless score #s1 demo.chickens matches 1.. unless score #s2 demo.chickens matches 1.. unless score #s3 demo.chickens matches 1.. unless score #s4 demo.chickens matches 1.. unless score #s5 demo.chickens matches 1.. unless score #s6 demo.chickens matches 1.. unless score #s7 demo.chickens matches 1.. unless score #s8 demo.chickens matches 1.. run function demo:chickens/run/gone
