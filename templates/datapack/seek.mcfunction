# Brings every instance of {{item}} to a tick: function {{f}}/seek {tick:100}
{% for slot in slots -%}
$execute if score #s{{slot}} {{o}} matches 1..2 run function {{f}}/one/seek {slot:{{slot}},tick:$(tick)}
{% endfor -%}
