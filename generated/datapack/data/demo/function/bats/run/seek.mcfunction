$scoreboard players set #t$(slot) demo.bats $(tick)
$scoreboard players operation #t$(slot) demo.bats *= #four demo.bats
$scoreboard players operation #t$(slot) demo.bats > #zero demo.bats
$scoreboard players operation #t$(slot) demo.bats < #end demo.bats
$function demo:bats/run/index {slot:$(slot)}
$execute at 504866a8-0-$(slot)-0-0 run function demo:bats/run/key with storage demo:tickbake bats.s$(slot)
$data modify storage demo:tickbake bats.s$(slot).shown set from storage demo:tickbake bats.s$(slot).k
