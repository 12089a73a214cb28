{# Time turns by its speed, a pingpong to the place as far from the start on the other way. -#}
$scoreboard players operation #$(r)$(slot) {{o}} *= #minus {{o}}
