$execute at $(h)-0-$(slot)-0-0 run function demo:$(i)/run/release {slot:$(slot)}
