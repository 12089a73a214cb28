# Brings every instance of chickens to a tick: function demo:chickens/seek {tick:100}
$execute if score #s1 demo.chickens matches 1..2 run function demo:chickens/one/seek {slot:1,tick:$(tick)}
$execute if score #s2 demo.chickens matches 1..2 run function demo:chickens/one/seek {slot:2,tick:$(tick)}
$execute if score #s3 demo.chickens matches 1..2 run function demo:chickens/one/seek {slot:3,tick:$(tick)}
$execute if score #s4 demo.chickens matches 1..2 run function demo:chickens/one/seek {slot:4,tick:$(tick)}
$execute if score #s5 demo.chickens matches 1..2 run function demo:chickens/one/seek {slot:5,tick:$(tick)}
$execute if score #s6 demo.chickens matches 1..2 run function demo:chickens/one/seek {slot:6,tick:$(tick)}
$execute if score #s7 demo.chickens matches 1..2 run function demo:chickens/one/seek {slot:7,tick:$(tick)}
$execute if score #s8 demo.chickens matches 1..2 run function demo:chickens/one/seek {slot:8,tick:$(tick)}
