# 0 once, 1 hold, 2 loop, 3 pingpong
$execute if score #s$(slot) {{o}} matches 1.. run scoreboard players set #m$(slot) {{o}} $(mode)
