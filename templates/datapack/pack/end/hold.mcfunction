$scoreboard players operation #t$(slot) {{o}} > #zero {{o}}
$scoreboard players operation #t$(slot) {{o}} < #end {{o}}
$function {{ns}}:_pack/index with storage {{s}}
$scoreboard players set #s$(slot) {{o}} 2
$schedule clear {{f}}/run/$(slot)
$execute at {{marker}} run function #{{f}}/on_end
