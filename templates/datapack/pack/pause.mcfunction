$execute if score #s$(slot) {{o}} matches 1 run schedule clear {{f}}/run/$(slot)
$scoreboard players set #s$(slot) {{o}} 2
