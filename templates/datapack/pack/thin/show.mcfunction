{# What a thinned path shows at the clock: the snapshot before, and every frame from it on. -#}
$scoreboard players operation #to {{o}} = #t$(slot) {{o}}
$scoreboard players operation #to {{o}} /= #four {{o}}
$scoreboard players operation #at {{o}} = #to {{o}}
$scoreboard players operation #at {{o}} /= #snap {{o}}
$execute store result storage {{s}}.j int 1 run scoreboard players get #at {{o}}
$scoreboard players operation #at {{o}} *= #snap {{o}}
$execute at {{marker}} run function {{ns}}:_pack/thin/snap with storage {{s}}
$execute at {{marker}} run function {{ns}}:_pack/thin/replay with storage {{s}}
$function {{ns}}:_pack/index with storage {{s}}
$data modify storage {{s}}.shown set from storage {{s}}.k
