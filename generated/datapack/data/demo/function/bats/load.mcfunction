# After a reload or a restart: every playing instance of bats goes on, every stopped one is closed.
execute if score #s1 demo.bats matches 1 run schedule function demo:bats/run/1 1t
execute if score #s1 demo.bats matches 3 run schedule function demo:bats/run/close 21t
execute if score #s2 demo.bats matches 1 run schedule function demo:bats/run/2 1t
execute if score #s2 demo.bats matches 3 run schedule function demo:bats/run/close 21t
execute if score #s3 demo.bats matches 1 run schedule function demo:bats/run/3 1t
execute if score #s3 demo.bats matches 3 run schedule function demo:bats/run/close 21t
execute if score #s4 demo.bats matches 1 run schedule function demo:bats/run/4 1t
execute if score #s4 demo.bats matches 3 run schedule function demo:bats/run/close 21t
execute if score #s5 demo.bats matches 1 run schedule function demo:bats/run/5 1t
execute if score #s5 demo.bats matches 3 run schedule function demo:bats/run/close 21t
execute if score #s6 demo.bats matches 1 run schedule function demo:bats/run/6 1t
execute if score #s6 demo.bats matches 3 run schedule function demo:bats/run/close 21t
execute if score #s7 demo.bats matches 1 run schedule function demo:bats/run/7 1t
execute if score #s7 demo.bats matches 3 run schedule function demo:bats/run/close 21t
execute if score #s8 demo.bats matches 1 run schedule function demo:bats/run/8 1t
execute if score #s8 demo.bats matches 3 run schedule function demo:bats/run/close 21t
