$scoreboard players set #t$(slot) {{o}} $(tick)
$scoreboard players operation #t$(slot) {{o}} *= #four {{o}}
$scoreboard players operation #t$(slot) {{o}} > #zero {{o}}
$scoreboard players operation #t$(slot) {{o}} < #end {{o}}
$function {{ns}}:_pack/thin/show with storage {{s}}
