{# Shows the key at a tick; the last one at the end alone. A pingpong that was on its way back still is: there the clock
is negative. -#}
$scoreboard players set #new {{o}} $(tick)
$scoreboard players operation #new {{o}} *= #four {{o}}
$execute if score #new {{o}} matches ..-1 run scoreboard players set #new {{o}} 0
$execute store result storage {{s}}.k int $(s) run scoreboard players operation #new {{o}} < #end {{o}}
$execute if score #end {{o}} <= #new {{o}} run data modify storage {{s}}.k set value $(last)
$execute if score #t$(slot) {{o}} matches ..-1 run scoreboard players operation #new {{o}} *= #minus {{o}}
$scoreboard players operation #t$(slot) {{o}} = #new {{o}}
{% if dense -%}
$execute {% if thin %}unless data storage {{s}}.thin {% endif %}at {{marker}} positioned $(o) run function {{ns}}:_/key with storage {{s}}
{% endif -%}
{% if thin -%}
$execute if data storage {{s}}.thin run function {{ns}}:_/thin/show with storage {{s}}
{% endif -%}
