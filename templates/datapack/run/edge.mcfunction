{# As the shared one, for a path whose last key comes sooner after the one before than keys do: it is shown at the end itself. -#}
$$(e)
$execute if score #t$(slot) {{o}} matches -{{end}} run data modify storage {{store}}.s$(slot).k set value {{last_key}}
