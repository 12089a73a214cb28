{# Mobs take 20 ticks to die, and their chunks have to stay loaded for it. -#}
function {{f}}/stop
scoreboard players set #gone {{o}} 1
{% if dies -%}
schedule function {{f}}/_/close 22t
execute unless data storage {{id}} _playing[{i:"{{item}}"}] run function {{ns}}:_/gone {i:"{{item}}"}
{% else -%}
function {{f}}/_/close
{% endif -%}
