function {{f}}/run/close
{% for slot in slots -%}
schedule clear {{f}}/run/{{slot}}
{% endfor -%}
schedule clear {{f}}/run/close
schedule clear {{f}}/run/gone
kill @e[tag={{o}}]
data remove storage {{store}}
scoreboard objectives remove {{o}}
