scoreboard objectives add demo.bats dummy
data modify storage demo:_ bats.c set value {i:"bats",h:"504866a8",n:1346922152,slots:8,s:"0.083333333334",v:"v",q:2400,x:2399,end:600,last:200,ticks:3,m:"once",wait:21,o:"^-1 ^5 ^-4"}
function demo:_/begin with storage demo:_ bats.c
