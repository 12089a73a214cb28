# The entities go now{% if dies %}; what holds their chunks follows when they have died, which takes 20 ticks{% endif %}.
$execute if score #s$(slot) {{o}} matches 1..2 run function {{f}}/run/stop {slot:$(slot)}
