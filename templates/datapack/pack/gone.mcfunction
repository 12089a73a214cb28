$function {{ns}}:_pack/close {i:"$(i)"}
{% for slot in slots -%}
$schedule clear {{f}}/run/{{slot}}
{% if thin -%}
$schedule clear {{f}}/run/more/{{slot}}
{% endif -%}
{% endfor -%}
$schedule clear {{f}}/run/close
$schedule clear {{f}}/run/gone
$kill @e[tag={{o}}]
$data remove storage {{id}} $(i)
execute unless data storage {{id}} _playing[0] run data remove storage {{id}} _playing
$scoreboard objectives remove {{o}}
