{# What the shared functions need to know of the item; `c` becomes the beginning of each instance's own data. -#}
scoreboard objectives add {{o}} dummy
{% if durations -%}
data modify storage {{store}}.pace set value { {%- for speed in paces -%} q{{speed.quarters}}:{ {%- for d in speed.durations -%} d{{d.key}}:{{d.ticks}}{% if not loop.last %},{% endif %}{%- endfor -%} }{% if not loop.last %},{% endif %}{%- endfor -%} }
{% endif -%}
data modify storage {{store}}.c set value {i:"{{item}}",h:"{{hash}}",n:{{uuid0}},slots:{{slots|length}},s:"{{scale}}",{% if dense %}v:"v",{% else %}v:"w",thin:1b,{% endif %}{% if display %}glide:1b,{% endif %}q:{{end}},x:{{end - 1}},end:{{last_tick}},last:{{last_key}},ticks:{{ticks}},m:"{{play}}",wait:{{ '21' if dies else '1' }},o:"{{shift}}"}
{% if not dense -%}
scoreboard players set #snap {{o}} {{snap}}
{% endif -%}
function {{ns}}:_/begin with storage {{store}}.c
