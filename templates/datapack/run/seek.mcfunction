$scoreboard players set #t$(slot) {{o}} $(tick)
$scoreboard players operation #t$(slot) {{o}} *= #four {{o}}
$scoreboard players operation #t$(slot) {{o}} > #zero {{o}}
$scoreboard players operation #t$(slot) {{o}} < #end {{o}}
{% if dense -%}
$function {{f}}/run/index {slot:$(slot)}
$execute at {{hash}}-0-$(slot)-0-0 run function {{f}}/run/key with storage {{store}}.s$(slot)
{% else -%}
$scoreboard players operation #to {{o}} = #t$(slot) {{o}}
scoreboard players operation #to {{o}} /= #four {{o}}
scoreboard players operation #at {{o}} = #to {{o}}
scoreboard players operation #at {{o}} /= #snap {{o}}
$execute store result storage {{store}}.s$(slot).j int 1 run scoreboard players get #at {{o}}
scoreboard players operation #at {{o}} *= #snap {{o}}
$execute at {{hash}}-0-$(slot)-0-0 run function {{f}}/run/snap with storage {{store}}.s$(slot)
$execute at {{hash}}-0-$(slot)-0-0 run function {{f}}/run/replay {slot:$(slot)}
$function {{f}}/run/index {slot:$(slot)}
{% endif -%}
$data modify storage {{store}}.s$(slot).shown set from storage {{store}}.s$(slot).k
