$execute at {{hash}}-0-$(slot)-0-0 run function {{f}}/run/release {slot:$(slot)}
