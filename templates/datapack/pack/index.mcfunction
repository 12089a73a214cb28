{# The key to show at the clock, which is negative on a pingpong's way back; the last one at the end alone. -#}
$scoreboard players operation #tick {{o}} = #t$(slot) {{o}}
$execute if score #tick {{o}} matches ..-1 run scoreboard players operation #tick {{o}} *= #minus {{o}}
$execute store result storage {{s}}.k int $(s) run scoreboard players get #tick {{o}}
$execute if score #tick {{o}} = #end {{o}} run data modify storage {{s}}.k set value $(last)
