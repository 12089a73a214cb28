$scoreboard players operation #tick {{o}} = #t$(slot) {{o}}
$execute if score #tick {{o}} matches ..-1 run scoreboard players operation #tick {{o}} *= #minus {{o}}
$scoreboard players operation #tick {{o}} /= #four {{o}}
$execute if score #s$(slot) {{o}} matches 1 run tellraw @s [{"text":"$(i) $(slot): playing, tick "},{"score":{"name":"#tick","objective":"{{o}}"}},{"text":" of $(end), speed "},{"score":{"name":"#v$(slot)","objective":"{{o}}"}},{"text":"/4"}]
$execute if score #s$(slot) {{o}} matches 2 run tellraw @s [{"text":"$(i) $(slot): paused at tick "},{"score":{"name":"#tick","objective":"{{o}}"}},{"text":" of $(end)"}]
