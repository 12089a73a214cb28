$scoreboard players set #new {{o}} $(tick)
$scoreboard players operation #new {{o}} *= #four {{o}}
$scoreboard players operation #new {{o}} > #zero {{o}}
$scoreboard players operation #new {{o}} < #end {{o}}
$execute if score #t$(slot) {{o}} matches ..-1 run scoreboard players operation #new {{o}} *= #minus {{o}}
$scoreboard players operation #t$(slot) {{o}} = #new {{o}}
$function {{ns}}:_pack/index with storage {{s}}
$execute at {{marker}} run function {{ns}}:_pack/key with storage {{s}}
$data modify storage {{s}}.shown set from storage {{s}}.k
