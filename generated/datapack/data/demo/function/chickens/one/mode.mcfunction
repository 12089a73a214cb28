# once, hold, loop or pingpong
$execute if score #s$(slot) demo.chickens matches 1..2 run function demo:chickens/run/mode/$(mode) {slot:$(slot)}
