# After a reload or a restart: every playing instance of chickens goes on, every stopped one is closed.
execute if score #s1 demo.chickens matches 1 run schedule function demo:chickens/run/1 1t
execute if score #s1 demo.chickens matches 3 run schedule function demo:chickens/run/close 21t
execute if score #s2 demo.chickens matches 1 run schedule function demo:chickens/run/2 1t
execute if score #s2 demo.chickens matches 3 run schedule function demo:chickens/run/close 21t
execute if score #s3 demo.chickens matches 1 run schedule function demo:chickens/run/3 1t
execute if score #s3 demo.chickens matches 3 run schedule function demo:chickens/run/close 21t
execute if score #s4 demo.chickens matches 1 run schedule function demo:chickens/run/4 1t
execute if score #s4 demo.chickens matches 3 run schedule function demo:chickens/run/close 21t
execute if score #s5 demo.chickens matches 1 run schedule function demo:chickens/run/5 1t
execute if score #s5 demo.chickens matches 3 run schedule function demo:chickens/run/close 21t
execute if score #s6 demo.chickens matches 1 run schedule function demo:chickens/run/6 1t
execute if score #s6 demo.chickens matches 3 run schedule function demo:chickens/run/close 21t
execute if score #s7 demo.chickens matches 1 run schedule function demo:chickens/run/7 1t
execute if score #s7 demo.chickens matches 3 run schedule function demo:chickens/run/close 21t
execute if score #s8 demo.chickens matches 1 run schedule function demo:chickens/run/8 1t
execute if score #s8 demo.chickens matches 3 run schedule function demo:chickens/run/close 21t
