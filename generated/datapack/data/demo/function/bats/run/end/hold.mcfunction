$scoreboard players operation #t$(slot) demo.bats > #zero demo.bats
$scoreboard players operation #t$(slot) demo.bats < #end demo.bats
$function demo:bats/run/index {slot:$(slot)}
$scoreboard players set #s$(slot) demo.bats 2
$schedule clear demo:bats/run/$(slot)
$execute at 504866a8-0-$(slot)-0-0 run function #demo:bats/on_end
