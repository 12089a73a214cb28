{% for slot in slots -%}
$function {{ns}}:_pack/one {i:"$(i)",slot:{{slot}},do:"$(do)",a:"$(a)"}
{% endfor -%}
