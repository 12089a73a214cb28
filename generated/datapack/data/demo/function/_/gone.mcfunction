$scoreboard players set #gone demo.$(i) 0
$function demo:_/all {i:"$(i)",do:"stop",a:''}
$function demo:_/close {i:"$(i)"}
$schedule clear demo:$(i)/_/close
$kill @e[tag=demo.$(i)]
$data remove storage demo:_ $(i)
execute unless data storage demo:_ _playing[0] run data remove storage demo:_ _playing
$scoreboard objectives remove demo.$(i)
