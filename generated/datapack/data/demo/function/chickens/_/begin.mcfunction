scoreboard objectives add demo.chickens dummy
data modify storage demo:_ chickens.c set value {i:"chickens",h:"fe4441e5",n:-29081115,slots:8,s:"0.083333333334",v:"v",q:2396,x:2395,end:599,last:200,ticks:3,m:"once",wait:21,o:"^-5 ^-1 ^-26"}
function demo:_/begin with storage demo:_ chickens.c
