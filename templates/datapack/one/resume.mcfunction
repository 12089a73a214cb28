$execute if score #s$(slot) {{o}} matches 2 run schedule function {{f}}/run/$(slot) 1t
$execute if score #s$(slot) {{o}} matches 2 run scoreboard players set #s$(slot) {{o}} 1
