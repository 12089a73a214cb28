# Removes everything that this pack left in the world.
{% for f in items -%}
function {{f}}/uninstall
{% endfor -%}
