$scoreboard players operation #tick demo.chickens = #t$(slot) demo.chickens
scoreboard players operation #tick demo.chickens /= #four demo.chickens
$execute if score #s$(slot) demo.chickens matches 1 run tellraw @s [{"text":"chickens $(slot): playing, tick "},{"score":{"name":"#tick","objective":"demo.chickens"}},{"text":" of 599, speed "},{"score":{"name":"#v$(slot)","objective":"demo.chickens"}},{"text":"/4"}]
$execute if score #s$(slot) demo.chickens matches 2 run tellraw @s [{"text":"chickens $(slot): paused at tick "},{"score":{"name":"#tick","objective":"demo.chickens"}},{"text":" of 599"}]
