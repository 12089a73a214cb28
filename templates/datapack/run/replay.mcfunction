# Frame after frame from the one after the snapshot to the one wanted.
scoreboard players add #at {{o}} 1
$execute if score #at {{o}} <= #to {{o}} store result storage {{store}}.s$(slot).k int 1 run scoreboard players get #at {{o}}
$execute if score #at {{o}} <= #to {{o}} run function {{f}}/run/key with storage {{store}}.s$(slot)
$execute if score #at {{o}} <= #to {{o}} run function {{f}}/run/replay {slot:$(slot)}
