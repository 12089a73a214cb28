{# The clock counts from minus the end to the end and is negative on the way back: one remainder by minus twice the end
turns it around, and leaves it alone where it need not turn. -#}
$execute if score #v$(slot) {{o}} matches ..-1 run scoreboard players operation #t$(slot) {{o}} *= #minus {{o}}
$execute if score #v$(slot) {{o}} matches ..-1 run scoreboard players operation #v$(slot) {{o}} *= #minus {{o}}
$data modify storage {{s}} merge value {m:1b,e:"execute store result storage {{s}}.k int $(b) run scoreboard players operation #t$(slot) {{o}} %= $(back) {{o}}"}
