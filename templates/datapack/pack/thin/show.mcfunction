{# What a thinned path shows at the clock: the snapshot before, and every frame from it on. -#}
$scoreboard players operation #to {{o}} = #t$(slot) {{o}}
$execute store result storage {{s}}.k int 1 run scoreboard players operation #to {{o}} /= #four {{o}}
$scoreboard players operation #at {{o}} = #to {{o}}
$execute store result storage {{s}}.j int 1 run scoreboard players operation #at {{o}} /= #snap {{o}}
$scoreboard players operation #at {{o}} *= #snap {{o}}
$execute at {{marker}} positioned $(o) run function {{ns}}:_/thin/snap with storage {{s}}
$execute at {{marker}} positioned $(o) run function {{ns}}:_/thin/replay with storage {{s}}
