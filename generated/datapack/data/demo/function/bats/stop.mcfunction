# Stops every instance of bats and removes its entities.
execute if score #s1 demo.bats matches 1..2 run function demo:bats/one/stop {slot:1}
execute if score #s2 demo.bats matches 1..2 run function demo:bats/one/stop {slot:2}
execute if score #s3 demo.bats matches 1..2 run function demo:bats/one/stop {slot:3}
execute if score #s4 demo.bats matches 1..2 run function demo:bats/one/stop {slot:4}
execute if score #s5 demo.bats matches 1..2 run function demo:bats/one/stop {slot:5}
execute if score #s6 demo.bats matches 1..2 run function demo:bats/one/stop {slot:6}
execute if score #s7 demo.bats matches 1..2 run function demo:bats/one/stop {slot:7}
execute if score #s8 demo.bats matches 1..2 run function demo:bats/one/stop {slot:8}
