{# A pingpong turns to the place as far from the start on the other way. -#}
$execute if data storage {{s}}{m:1b} run scoreboard players operation #t$(slot) {{o}} *= #minus {{o}}
$execute unless data storage {{s}}{m:1b} run scoreboard players operation #v$(slot) {{o}} *= #minus {{o}}
