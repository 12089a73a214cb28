$scoreboard players add #at {{o}} 1
$execute if score #at {{o}} <= #to {{o}} store result storage {{s}}.k int 1 run scoreboard players get #at {{o}}
$execute if score #at {{o}} <= #to {{o}} run function {{ns}}:_/key with storage {{s}}
$execute if score #at {{o}} <= #to {{o}} run function {{ns}}:_/thin/replay with storage {{s}}
