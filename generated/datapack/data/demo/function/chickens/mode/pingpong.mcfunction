# Every instance of chickens: to the end and back, for ever.
execute if score #s1 demo.chickens matches 1..2 run function demo:chickens/one/mode {slot:1,mode:"pingpong"}
execute if score #s2 demo.chickens matches 1..2 run function demo:chickens/one/mode {slot:2,mode:"pingpong"}
execute if score #s3 demo.chickens matches 1..2 run function demo:chickens/one/mode {slot:3,mode:"pingpong"}
execute if score #s4 demo.chickens matches 1..2 run function demo:chickens/one/mode {slot:4,mode:"pingpong"}
execute if score #s5 demo.chickens matches 1..2 run function demo:chickens/one/mode {slot:5,mode:"pingpong"}
execute if score #s6 demo.chickens matches 1..2 run function demo:chickens/one/mode {slot:6,mode:"pingpong"}
execute if score #s7 demo.chickens matches 1..2 run function demo:chickens/one/mode {slot:7,mode:"pingpong"}
execute if score #s8 demo.chickens matches 1..2 run function demo:chickens/one/mode {slot:8,mode:"pingpong"}
