{# How long displays glide at another speed. -#}
{% if durations -%}
$data modify storage {{store}}.s$(slot) merge from storage {{store}}.pace.q$(speed)
$function {{ns}}:_pack/thin/show with storage {{store}}.s$(slot)
{% else -%}
$execute as @e[type={{entity}},tag={{o}}.$(slot)] run data merge entity @s {teleport_duration:$(ticks)}
{% endif -%}
