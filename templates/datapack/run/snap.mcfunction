{% if durations -%}
$function {{f}}/s/$(j) with storage {{store}}.s$(slot)
{% else -%}
$function {{f}}/s/$(j) {u:"$(u)"}
{% endif -%}
