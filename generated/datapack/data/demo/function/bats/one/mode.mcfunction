# once, hold, loop or pingpong
$execute if score #s$(slot) demo.bats matches 1..2 run function demo:bats/run/mode/$(mode) {slot:$(slot)}
