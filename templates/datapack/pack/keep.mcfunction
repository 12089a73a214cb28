# Before an instance lets go of its chunks, every other one remembers where it is.
{% if items -%}
function {{items|first}}/run/keep/1
{% endif -%}
