{# Time is up: the last key stays, and what `once` says is gone. -#}
$data modify storage {{s}} merge value {k:0,to:2}
$execute if score #t$(slot) {{o}} matches 1.. run data modify storage {{s}}.k set value $(last)
$execute if score #t$(slot) {{o}} matches ..-1 run scoreboard players set #t$(slot) {{o}} 0
$scoreboard players operation #t$(slot) {{o}} < #end {{o}}
$function {{ns}}:_/state with storage {{s}}
$execute at {{marker}} run function #{{f}}/on_end
$execute if data storage {{s}}{m:"once"} run function {{ns}}:_/stop with storage {{s}}
