scoreboard players set #end {{o}} {{end}}
scoreboard players set #twice {{o}} {{twice}}
scoreboard players set #zero {{o}} 0
scoreboard players set #four {{o}} 4
scoreboard players set #minus {{o}} -1
scoreboard players set #ten {{o}} 10
{% if not dense -%}
scoreboard players set #snap {{o}} {{snap}}
{% endif -%}
scoreboard players add #gen {{o}} 1
scoreboard players operation #gen {{o}} %= #ten {{o}}
execute store result storage {{store}}.slot int 1 run scoreboard players get #slot {{o}}
execute store result storage {{store}}.gen int 1 run scoreboard players get #gen {{o}}
execute store result storage {{store}}.high int 65536 run scoreboard players get #gen {{o}}
function {{f}}/run/open with storage {{store}}
