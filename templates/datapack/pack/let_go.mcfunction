$execute at {{marker}} run function {{f}}/run/release {slot:$(slot)}
