$scoreboard players operation #tick {{o}} = #t$(slot) {{o}}
scoreboard players operation #tick {{o}} /= #four {{o}}
$execute if score #s$(slot) {{o}} matches 1 run tellraw @s [{"text":"{{item}} $(slot): playing, tick "},{"score":{"name":"#tick","objective":"{{o}}"}},{"text":" of {{last_tick}}, speed "},{"score":{"name":"#v$(slot)","objective":"{{o}}"}},{"text":"/4"}]
$execute if score #s$(slot) {{o}} matches 2 run tellraw @s [{"text":"{{item}} $(slot): paused at tick "},{"score":{"name":"#tick","objective":"{{o}}"}},{"text":" of {{last_tick}}"}]
