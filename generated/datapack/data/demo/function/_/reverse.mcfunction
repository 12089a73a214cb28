$scoreboard players operation #$(r)$(slot) demo.$(i) *= #minus demo.$(i)
