{# A tick of an instance whose path's last key comes sooner after the one before than keys do, so that it is shown at the end itself. With the instance's data at hand the command of its end takes no call, and the key that was shown is `k` as it came. -#}
$execute if entity $(h)-0-$(slot)-0-0 store result storage {{store}}.s$(slot).k int {{scale}} run scoreboard players operation #t$(slot) {{o}} += #v$(slot) {{o}}
$execute unless score #t$(slot) {{o}} matches 1..{{end - 1}} run $(e)
$execute if score #t$(slot) {{o}} matches -{{end}} run data modify storage {{store}}.s$(slot).k set value {{last_key}}
$execute if data storage {{store}}.s$(slot).k unless data storage {{store}}.s$(slot){k:$(k)} at $(h)-0-$(slot)-0-0 run function {{ns}}:_pack/key with storage {{store}}.s$(slot)
