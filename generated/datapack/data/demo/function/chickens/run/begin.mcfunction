scoreboard objectives add demo.chickens dummy
scoreboard players set #slots demo.chickens 8
scoreboard players set #end demo.chickens 2396
scoreboard players set #back demo.chickens -4792
$data modify storage demo:tickbake chickens.c set value {i:"chickens",h:"fe4441e5",n:-29081115,slots:8,s:"0.083333333334",b:"-0.083333333334",back:"#back",end:599,last:200,play:"once",wait:21,yaw:$(yaw)}
function demo:_pack/begin {i:"chickens"}
