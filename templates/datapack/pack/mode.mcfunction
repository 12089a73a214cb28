{# What an instance does at its end, as the command of its data. In a pingpong the clock counts from minus the end to the
end and is negative on the way back: one remainder by minus twice the end turns it around, and leaves it alone where it
need not turn. Elsewhere a way back is plain time, running backward. A thinned path begins again at its first frame,
never beyond: not every entity has a key in the ones after. -#}
$scoreboard players operation #new {{o}} = #t$(slot) {{o}}
$execute if data storage {{s}}{m:"pingpong"} run scoreboard players operation #new {{o}} = #v$(slot) {{o}}
$execute if score #new {{o}} matches ..-1 run scoreboard players operation #t$(slot) {{o}} *= #minus {{o}}
$execute if score #new {{o}} matches ..-1 run scoreboard players operation #v$(slot) {{o}} *= #minus {{o}}
$data modify storage {{s}} merge value {r:"v",e:"function {{ns}}:_/end with storage {{s}}"}
$execute if data storage {{s}}{m:"loop"} run data modify storage {{s}}.e set value "execute store result storage {{s}}.k int $(s) run scoreboard players operation #t$(slot) {{o}} %= #end {{o}}"
{% if thin -%}
$execute if data storage {{s}}{m:"loop",thin:1b} run data modify storage {{s}}.e set value "execute store result storage {{s}}.k int 1 run scoreboard players set #t$(slot) {{o}} 0"
{% endif -%}
{% if dense -%}
$execute if data storage {{s}}{m:"pingpong"} {% if thin %}unless data storage {{s}}.thin {% endif %}run data modify storage {{s}} merge value {r:"t",e:"execute store result storage {{s}}.k int -$(s) run scoreboard players operation #t$(slot) {{o}} %= #back {{o}}"}
{% endif -%}
