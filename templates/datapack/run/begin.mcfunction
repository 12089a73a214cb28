# Looks for a slot, free or at least stopped, and opens it at the caller's position and rotation.
scoreboard objectives add {{o}} dummy
scoreboard players set #slot {{o}} 0
{% for slot in slots|reverse -%}
execute if score #s{{slot}} {{o}} matches 3 run scoreboard players set #slot {{o}} {{slot}}
{% endfor -%}
{% for slot in slots|reverse -%}
execute unless score #s{{slot}} {{o}} matches 1.. run scoreboard players set #slot {{o}} {{slot}}
{% endfor -%}
execute if score #slot {{o}} matches 0 run tellraw @s {"text":"{{item}}: all {{slots|length}} instances are in use; stop one first","color":"red"}
execute if score #slot {{o}} matches 1.. run function {{f}}/run/prepare
