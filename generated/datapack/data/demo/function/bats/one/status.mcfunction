$scoreboard players operation #tick demo.bats = #t$(slot) demo.bats
scoreboard players operation #tick demo.bats /= #four demo.bats
$execute if score #s$(slot) demo.bats matches 1 run tellraw @s [{"text":"bats $(slot): playing, tick "},{"score":{"name":"#tick","objective":"demo.bats"}},{"text":" of 600, speed "},{"score":{"name":"#v$(slot)","objective":"demo.bats"}},{"text":"/4"}]
$execute if score #s$(slot) demo.bats matches 2 run tellraw @s [{"text":"bats $(slot): paused at tick "},{"score":{"name":"#tick","objective":"demo.bats"}},{"text":" of 600"}]
