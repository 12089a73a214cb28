$scoreboard players operation #v$(slot) {{o}} *= #minus {{o}}
$scoreboard players operation #t$(slot) {{o}} *= #minus {{o}}
$execute if score #t$(slot) {{o}} matches ..-1 run scoreboard players operation #t$(slot) {{o}} += #twice {{o}}
$function {{f}}/run/index {slot:$(slot)}
