{# Looks for a slot, free or at least stopped, and opens it at the caller's position and rotation. -#}
$scoreboard players set #zero {{o}} 0
$scoreboard players set #four {{o}} 4
$scoreboard players set #minus {{o}} -1
$scoreboard players set #ten {{o}} 10
$scoreboard players set #slot {{o}} 0
{% for slot in slots|reverse -%}
$execute if score #s{{slot}} {{o}} matches 3 run scoreboard players set #slot {{o}} {{slot}}
{% endfor -%}
{% for slot in slots|reverse -%}
$execute unless score #s{{slot}} {{o}} matches 1.. if score #slots {{o}} matches {{slot}}.. run scoreboard players set #slot {{o}} {{slot}}
{% endfor -%}
$scoreboard players add #gen {{o}} 1
$scoreboard players operation #gen {{o}} %= #ten {{o}}
$execute store result storage {{id}} $(i).c.slot int 1 run scoreboard players get #slot {{o}}
$execute store result storage {{id}} $(i).c.gen int 1 run scoreboard players get #gen {{o}}
$execute store result storage {{id}} $(i).c.high int 65536 run scoreboard players get #gen {{o}}
$execute if score #slot {{o}} matches 0 run function {{ns}}:_pack/full with storage {{id}} $(i).c
$execute if score #slot {{o}} matches 1.. run function {{ns}}:_pack/open with storage {{id}} $(i).c
