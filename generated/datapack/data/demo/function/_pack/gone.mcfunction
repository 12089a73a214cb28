$function demo:_pack/close {i:"$(i)"}
$schedule clear demo:$(i)/run/1
$schedule clear demo:$(i)/run/2
$schedule clear demo:$(i)/run/3
$schedule clear demo:$(i)/run/4
$schedule clear demo:$(i)/run/5
$schedule clear demo:$(i)/run/6
$schedule clear demo:$(i)/run/7
$schedule clear demo:$(i)/run/8
$schedule clear demo:$(i)/run/close
$schedule clear demo:$(i)/run/gone
$kill @e[tag=demo.$(i)]
$data remove storage demo:tickbake $(i)
execute unless data storage demo:tickbake _playing[0] run data remove storage demo:tickbake _playing
$scoreboard objectives remove demo.$(i)
