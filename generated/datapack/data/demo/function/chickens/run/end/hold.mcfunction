$scoreboard players operation #t$(slot) demo.chickens > #zero demo.chickens
$scoreboard players operation #t$(slot) demo.chickens < #end demo.chickens
$function demo:chickens/run/index {slot:$(slot)}
$scoreboard players set #s$(slot) demo.chickens 2
$schedule clear demo:chickens/run/$(slot)
$execute at fe4441e5-0-$(slot)-0-0 run function #demo:chickens/on_end
