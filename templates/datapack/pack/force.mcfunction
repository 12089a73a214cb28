{# The chunks of a square of 8 blocks around an instance: each forced, unless the slot did it before; or released, if it
did. -#}
{% for x in [0, 4] -%}
{% for z in [0, 4] -%}
$execute $(a) score #$(x),$(z){{x}}{{z}} $(o) matches 1 positioned ^$(x) ^ ^$(z) {% if x + z %}positioned ^{{x or ''}} ^ ^{{z or ''}} {% endif %}store success score #$(x),$(z){{x}}{{z}} $(o) run forceload $(b) ~ ~
{% endfor -%}
{% endfor -%}
