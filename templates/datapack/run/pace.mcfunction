{# How long displays glide at another speed. -#}
{% if durations -%}
$data modify storage {{store}}.s$(slot) merge from storage {{store}}.pace.q$(speed)
{% else -%}
$execute as @e[type={{entity}},tag={{o}}.$(slot)] run data merge entity @s {teleport_duration:$(ticks)}
{% endif -%}
