$function {{ns}}:_pack/mode/straight with storage {{s}}
$data modify storage {{s}} merge value {m:0b,e:"execute store result storage {{s}}.k int $(s) run scoreboard players operation #t$(slot) {{o}} %= #end {{o}}"}
