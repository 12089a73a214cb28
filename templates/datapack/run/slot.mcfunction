{# One tick of an instance; `run/step` is the same without the schedule, for fast playing of thinned paths. -#}
{% if first -%}
schedule function {{f}}/run/{{slot}} 1t
{% endif -%}
{% if own_end -%}
function {{f}}/run/tick with storage {{store}}.s{{slot}}
{% else -%}
execute if entity {{hash}}-0-{{slot}}-0-0 store result storage {{store}}.s{{slot}}.k int {{scale}} run scoreboard players operation #t{{slot}} {{o}} += #{{ 'v' if dense else 'w' }}{{slot}} {{o}}
execute unless score #t{{slot}} {{o}} matches 1..{{end - 1}} run function {{ns}}:_pack/edge with storage {{store}}.s{{slot}}
execute store success score #new {{o}} run data modify storage {{store}}.s{{slot}}.shown set from storage {{store}}.s{{slot}}.k
execute if score #new {{o}} matches 1 at {{hash}}-0-{{slot}}-0-0 run function {{ns}}:_pack/key with storage {{store}}.s{{slot}}
{% endif -%}
