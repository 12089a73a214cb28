scoreboard objectives add demo.bats dummy
scoreboard players set #slots demo.bats 8
scoreboard players set #end demo.bats 2400
scoreboard players set #back demo.bats -4800
$data modify storage demo:tickbake bats.c set value {i:"bats",h:"504866a8",n:1346922152,slots:8,s:"0.083333333334",b:"-0.083333333334",back:"#back",end:600,last:200,play:"once",wait:21,yaw:$(yaw)}
function demo:_pack/begin {i:"bats"}
