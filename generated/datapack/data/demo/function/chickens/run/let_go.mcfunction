$execute at fe4441e5-0-$(slot)-0-0 run function demo:chickens/run/release {slot:$(slot)}
