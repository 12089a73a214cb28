# The key to show at the clock; the last one at the end alone.
$execute store result storage {{store}}.s$(slot).k int {{scale}} run scoreboard players get #t$(slot) {{o}}
$execute if score #t$(slot) {{o}} matches {{end}} run data modify storage {{store}}.s$(slot).k set value {{last_key}}
