$scoreboard players operation #v$(slot) {{o}} *= #minus {{o}}
$execute unless score #t$(slot) {{o}} matches {{ '1' if off_grid else '0' }}..{{ end - 1 if off_grid else end }} run function {{f}}/run/mirror {slot:$(slot)}
