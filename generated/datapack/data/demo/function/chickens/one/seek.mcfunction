$execute if score #s$(slot) demo.chickens matches 1..2 run function demo:chickens/run/seek {slot:$(slot),tick:$(tick)}
