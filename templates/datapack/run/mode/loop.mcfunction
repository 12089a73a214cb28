$data modify storage {{store}}.s$(slot).e set value "execute store result storage {{store}}.s$(slot).k int {{scale}} run scoreboard players operation #t$(slot) {{o}} %= #end {{o}}"
