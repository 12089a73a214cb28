function demo:bats/stop
schedule function demo:bats/run/gone 22t
execute unless score #s1 demo.bats matches 1.. unless score #s2 demo.bats matches 1.. unless score #s3 demo.bats matches 1.. unless score #s4 demo.bats matches 1.. unless score #s5 demo.bats matches 1.. unless score #s6 demo.bats matches 1.. unless score #s7 demo.bats matches 1.. unless score #s8 demo.bats matches 1.. run function demo:bats/run/gone
