# Brings every instance of bats to a tick: function demo:bats/seek {tick:100}
$execute if score #s1 demo.bats matches 1..2 run function demo:bats/one/seek {slot:1,tick:$(tick)}
$execute if score #s2 demo.bats matches 1..2 run function demo:bats/one/seek {slot:2,tick:$(tick)}
$execute if score #s3 demo.bats matches 1..2 run function demo:bats/one/seek {slot:3,tick:$(tick)}
$execute if score #s4 demo.bats matches 1..2 run function demo:bats/one/seek {slot:4,tick:$(tick)}
$execute if score #s5 demo.bats matches 1..2 run function demo:bats/one/seek {slot:5,tick:$(tick)}
$execute if score #s6 demo.bats matches 1..2 run function demo:bats/one/seek {slot:6,tick:$(tick)}
$execute if score #s7 demo.bats matches 1..2 run function demo:bats/one/seek {slot:7,tick:$(tick)}
$execute if score #s8 demo.bats matches 1..2 run function demo:bats/one/seek {slot:8,tick:$(tick)}
