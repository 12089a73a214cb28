# The clock has left 0..{{end - 1}}.
$execute if score #m$(slot) {{o}} matches 2 run scoreboard players operation #t$(slot) {{o}} %= #end {{o}}
$execute if score #m$(slot) {{o}} matches 2 store result storage {{store}}.s$(slot).k int {{scale}} run scoreboard players get #t$(slot) {{o}}
$execute if score #m$(slot) {{o}} matches 3 run function {{f}}/run/turn {slot:$(slot)}
$execute if score #m$(slot) {{o}} matches 1 run function {{f}}/run/halt {slot:$(slot)}
$execute if score #m$(slot) {{o}} matches 0 run function {{f}}/run/finish {slot:$(slot)}
