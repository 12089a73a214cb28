{# Looks for a slot, free or at least stopped, and opens it at the caller's position and rotation. -#}
$scoreboard players set #four {{o}} 4
$scoreboard players set #minus {{o}} -1
$scoreboard players set #end {{o}} $(q)
$scoreboard players set #back {{o}} -$(q)
$scoreboard players operation #back {{o}} += #back {{o}}
$scoreboard players set #slot {{o}} 0
{% for slot in slots|reverse -%}
$execute if score #s{{slot}} {{o}} matches 3 run scoreboard players set #slot {{o}} {{slot}}
{% endfor -%}
{% if mixed -%}
$scoreboard players set #slots {{o}} $(slots)
{% endif -%}
{% for slot in slots|reverse -%}
$execute unless score #s{{slot}} {{o}} matches 1.. {% if mixed %}if score #slots {{o}} matches {{slot}}.. {% endif %}run scoreboard players set #slot {{o}} {{slot}}
{% endfor -%}
$scoreboard players add #gen {{o}} 1
$execute if score #gen {{o}} matches 10.. run scoreboard players set #gen {{o}} 0
$execute store result storage {{id}} $(i).c.slot int 1 run scoreboard players get #slot {{o}}
$execute store result storage {{id}} $(i).c.gen int 1 run scoreboard players get #gen {{o}}
$execute store result storage {{id}} $(i).c.high int 65536 run scoreboard players get #gen {{o}}
$execute if score #slot {{o}} matches 0 run tellraw @s {"text":"$(i): all $(slots) instances are in use; stop one first","color":"red"}
$execute if score #slot {{o}} matches 1.. run function {{ns}}:_/open with storage {{id}} $(i).c
