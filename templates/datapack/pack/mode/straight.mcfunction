{# From a pingpong's way back to plain time, running backward. -#}
$execute if score #t$(slot) {{o}} matches ..-1 run scoreboard players operation #v$(slot) {{o}} *= #minus {{o}}
$execute if score #t$(slot) {{o}} matches ..-1 run scoreboard players operation #t$(slot) {{o}} *= #minus {{o}}
