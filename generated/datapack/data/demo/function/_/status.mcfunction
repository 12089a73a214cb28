$scoreboard players operation #tick demo.$(i) = #t$(slot) demo.$(i)
$execute if score #tick demo.$(i) matches ..-1 run scoreboard players operation #tick demo.$(i) *= #minus demo.$(i)
$scoreboard players operation #tick demo.$(i) /= #four demo.$(i)
$execute if score #s$(slot) demo.$(i) matches 1 run tellraw @s [{"text":"$(i) $(slot): playing, tick "},{"score":{"name":"#tick","objective":"demo.$(i)"}},{"text":" of $(end), speed "},{"score":{"name":"#v$(slot)","objective":"demo.$(i)"}},{"text":"/4"}]
$execute if score #s$(slot) demo.$(i) matches 2 run tellraw @s [{"text":"$(i) $(slot): paused at tick "},{"score":{"name":"#tick","objective":"demo.$(i)"}},{"text":" of $(end)"}]
