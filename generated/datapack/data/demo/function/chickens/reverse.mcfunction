# Turns the time of every instance of chickens around.
execute if score #s1 demo.chickens matches 1..2 run function demo:chickens/one/reverse {slot:1}
execute if score #s2 demo.chickens matches 1..2 run function demo:chickens/one/reverse {slot:2}
execute if score #s3 demo.chickens matches 1..2 run function demo:chickens/one/reverse {slot:3}
execute if score #s4 demo.chickens matches 1..2 run function demo:chickens/one/reverse {slot:4}
execute if score #s5 demo.chickens matches 1..2 run function demo:chickens/one/reverse {slot:5}
execute if score #s6 demo.chickens matches 1..2 run function demo:chickens/one/reverse {slot:6}
execute if score #s7 demo.chickens matches 1..2 run function demo:chickens/one/reverse {slot:7}
execute if score #s8 demo.chickens matches 1..2 run function demo:chickens/one/reverse {slot:8}
