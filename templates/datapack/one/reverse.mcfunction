$execute if score #s$(slot) {{o}} matches 1..2 run scoreboard players operation #v$(slot) {{o}} *= #minus {{o}}
