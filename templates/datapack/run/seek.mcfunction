$scoreboard players set #t$(slot) {{o}} $(tick)
$scoreboard players operation #t$(slot) {{o}} *= #four {{o}}
$scoreboard players operation #t$(slot) {{o}} > #zero {{o}}
$scoreboard players operation #t$(slot) {{o}} < #end {{o}}
$function {{f}}/run/index {slot:$(slot)}
$data modify storage {{store}}.s$(slot).shown set from storage {{store}}.s$(slot).k
$execute at {{hash}}-0-$(slot)-0-0 run function {{f}}/run/key with storage {{store}}.s$(slot)
