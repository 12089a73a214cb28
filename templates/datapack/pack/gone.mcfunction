{# What was started after the item was told to go, goes with it. -#}
$scoreboard players set #gone {{o}} 0
$function {{ns}}:_/all {i:"$(i)",do:"stop",a:''}
$function {{ns}}:_/close {i:"$(i)"}
$schedule clear {{f}}/_/close
$kill @e[tag={{o}}]
$data remove storage {{id}} $(i)
execute unless data storage {{id}} _playing[0] run data remove storage {{id}} _playing
$scoreboard objectives remove {{o}}
