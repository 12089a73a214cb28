{# What the shared functions need to know of the item; `c` becomes the beginning of each instance's own data. -#}
scoreboard objectives add {{o}} dummy
scoreboard players set #slots {{o}} {{slots|length}}
scoreboard players set #end {{o}} {{end}}
{% if dense -%}
scoreboard players set #back {{o}} -{{twice}}
{% else -%}
scoreboard players set #snap {{o}} {{snap}}
{% endif -%}
{% if durations -%}
data modify storage {{store}}.pace set value { {%- for speed in paces -%} q{{speed.quarters}}:{ {%- for d in speed.durations -%} d{{d.key}}:{{d.ticks}}{% if not loop.last %},{% endif %}{%- endfor -%} }{% if not loop.last %},{% endif %}{%- endfor -%} }
{% endif -%}
$data modify storage {{store}}.c set value {i:"{{item}}",h:"{{hash}}",n:{{uuid0}},slots:{{slots|length}},s:"{{scale}}",{% if dense %}b:"-{{scale}}",back:"#back",{% else %}thin:1b,{% endif %}{% if display %}glide:1b,{% endif %}end:{{last_tick}},last:{{last_key}},play:"{{play}}",wait:{{ '21' if dies else '1' }},yaw:$(yaw)}
function {{ns}}:_pack/begin {i:"{{item}}"}
