# Closes every slot that was stopped.
execute if score #s1 demo.chickens matches 3 run function demo:chickens/run/close_one {slot:1}
execute if score #s2 demo.chickens matches 3 run function demo:chickens/run/close_one {slot:2}
execute if score #s3 demo.chickens matches 3 run function demo:chickens/run/close_one {slot:3}
execute if score #s4 demo.chickens matches 3 run function demo:chickens/run/close_one {slot:4}
execute if score #s5 demo.chickens matches 3 run function demo:chickens/run/close_one {slot:5}
execute if score #s6 demo.chickens matches 3 run function demo:chickens/run/close_one {slot:6}
execute if score #s7 demo.chickens matches 3 run function demo:chickens/run/close_one {slot:7}
execute if score #s8 demo.chickens matches 3 run function demo:chickens/run/close_one {slot:8}
