# once, hold, loop or pingpong
$execute if score #s$(slot) {{o}} matches 1..2 run function {{f}}/run/mode/$(mode) {slot:$(slot)}
