$execute at 504866a8-0-$(slot)-0-0 run function demo:bats/run/release {slot:$(slot)}
