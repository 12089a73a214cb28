$scoreboard players set #t$(slot) demo.chickens $(tick)
$scoreboard players operation #t$(slot) demo.chickens *= #four demo.chickens
$scoreboard players operation #t$(slot) demo.chickens > #zero demo.chickens
$scoreboard players operation #t$(slot) demo.chickens < #end demo.chickens
$function demo:chickens/run/index {slot:$(slot)}
$execute at fe4441e5-0-$(slot)-0-0 run function demo:chickens/run/key with storage demo:tickbake chickens.s$(slot)
$data modify storage demo:tickbake chickens.s$(slot).shown set from storage demo:tickbake chickens.s$(slot).k
