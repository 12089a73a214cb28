$scoreboard players operation #tick demo.$(i) = #t$(slot) demo.$(i)
$execute if score #tick demo.$(i) matches ..-1 run scoreboard players operation #tick demo.$(i) *= #minus demo.$(i)
$execute store result storage demo:tickbake $(i).s$(slot).k int $(s) run scoreboard players get #tick demo.$(i)
$execute if score #tick demo.$(i) = #end demo.$(i) run data modify storage demo:tickbake $(i).s$(slot).k set value $(last)
