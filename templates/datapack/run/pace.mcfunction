# How long displays glide at {{speed.name}} times the speed, by how long they do at normal speed.
{% for d in speed.durations -%}
$data modify storage {{store}}.s$(slot).d{{d.key}} set value {{d.ticks}}
{% endfor -%}
