{% if durations -%}
$function {{f}}/f/$(k) with storage {{store}}.s$(slot)
{% else -%}
$function {{f}}/f/$(k) {u:"$(u)"}
{% endif -%}
