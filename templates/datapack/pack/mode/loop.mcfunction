{# A thinned path begins again at its first frame, never beyond: not every entity has a key in the ones after. -#}
$function {{ns}}:_pack/mode/straight with storage {{s}}
$data modify storage {{s}} merge value {m:0b,e:"execute store result storage {{s}}.k int $(s) run scoreboard players operation #t$(slot) {{o}} %= #end {{o}}"}
{% if thin -%}
$execute if data storage {{s}}{thin:1b} run data modify storage {{s}}.e set value "execute store result storage {{s}}.k int 1 run scoreboard players set #t$(slot) {{o}} 0"
{% endif -%}
