$schedule clear {{f}}/run/$(slot)
$execute at {{hash}}-0-$(slot)-0-0 run function {{f}}/run/release {slot:$(slot)}
$kill @e[tag={{o}}.$(slot)]
$data remove storage {{store}}.s$(slot)
$scoreboard objectives remove {{o}}.$(slot)
$scoreboard players reset #s$(slot) {{o}}
$scoreboard players reset #t$(slot) {{o}}
$scoreboard players reset #v$(slot) {{o}}
$scoreboard players reset #m$(slot) {{o}}
function {{ns}}:keep_loaded
