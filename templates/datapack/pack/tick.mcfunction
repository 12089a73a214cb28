{# One tick of an instance: its clock goes on, its end's own command runs, and what is to be shown now, and was not, is
shown. The key that was shown is `k` as it came. A step is the same for fast playing of thinned paths, which takes several of them a tick. -#}
{% if not step -%}
$schedule function {{f}}/_/$(slot) 1t
{% endif -%}
$execute if entity {{marker}} store result storage {{s}}.k int $(s) run scoreboard players operation #t$(slot) {{o}} += #$(v)$(slot) {{o}}
$execute unless score #t$(slot) {{o}} matches 1..$(x) run $(e)
{% if own_end -%}
$execute if score #t$(slot) {{o}} matches -$(q) run data modify storage {{s}}.k set value $(last)
{% endif -%}
$execute if data storage {{s}}.k unless data storage {{s}}{k:$(k)} at {{marker}} positioned $(o) run function {{ns}}:_/key with storage {{s}}
