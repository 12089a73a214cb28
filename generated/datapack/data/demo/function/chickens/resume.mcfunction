# Lets every paused instance of chickens go on.
execute if score #s1 demo.chickens matches 1..2 run function demo:chickens/one/resume {slot:1}
execute if score #s2 demo.chickens matches 1..2 run function demo:chickens/one/resume {slot:2}
execute if score #s3 demo.chickens matches 1..2 run function demo:chickens/one/resume {slot:3}
execute if score #s4 demo.chickens matches 1..2 run function demo:chickens/one/resume {slot:4}
execute if score #s5 demo.chickens matches 1..2 run function demo:chickens/one/resume {slot:5}
execute if score #s6 demo.chickens matches 1..2 run function demo:chickens/one/resume {slot:6}
execute if score #s7 demo.chickens matches 1..2 run function demo:chickens/one/resume {slot:7}
execute if score #s8 demo.chickens matches 1..2 run function demo:chickens/one/resume {slot:8}
