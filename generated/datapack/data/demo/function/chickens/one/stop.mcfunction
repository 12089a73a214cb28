# The entities go now; what holds their chunks follows when they have died, which takes 20 ticks.
$execute if score #s$(slot) demo.chickens matches 1..2 run function demo:chickens/run/stop {slot:$(slot)}
