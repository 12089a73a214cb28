$execute if score #s$(slot) {{o}} matches 1..2 run function {{f}}/run/seek {slot:$(slot),tick:$(tick)}
