{% for slot in slots -%}
$function {{ns}}:_/one {i:"$(i)",slot:{{slot}},do:"$(do)",a:'$(a)'}
{% endfor -%}
