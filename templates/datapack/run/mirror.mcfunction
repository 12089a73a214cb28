# A clock beyond an end goes back from it by as much.
$execute unless score #t$(slot) {{o}} matches 0..{{end}} run scoreboard players operation #t$(slot) {{o}} *= #minus {{o}}
$execute if score #t$(slot) {{o}} matches ..-1 run scoreboard players operation #t$(slot) {{o}} += #twice {{o}}
$function {{f}}/run/index {slot:$(slot)}
