$scoreboard players operation #t$(slot) {{o}} > #zero {{o}}
$scoreboard players operation #t$(slot) {{o}} < #end {{o}}
$function {{f}}/run/index {slot:$(slot)}
$scoreboard players set #s$(slot) {{o}} 2
$schedule clear {{f}}/run/$(slot)
$execute at {{hash}}-0-$(slot)-0-0 run function #{{f}}/on_end
