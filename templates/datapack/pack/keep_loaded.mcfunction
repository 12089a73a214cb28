# Forces the chunks of every playing instance.
{% for f in items -%}
function {{f}}/run/refresh
{% endfor -%}
