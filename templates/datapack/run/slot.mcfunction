{% if not dense -%}
schedule function {{f}}/_/{{slot}} 1t
{% endif -%}
function {{ns}}:_/{{tick}} with storage {{store}}.s{{slot}}
