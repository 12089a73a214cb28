$execute if score #s$(slot) demo.bats matches 1..2 run function demo:bats/run/seek {slot:$(slot),tick:$(tick)}
