# Starts chickens at a place: function demo:chickens/start_at {x:100.5,y:64.0,z:-20.5,yaw:90.0}
$data modify storage demo:tickbake chickens.yaw set value $(yaw)
$execute positioned $(x) $(y) $(z) rotated $(yaw) 0.0 run function demo:chickens/run/begin
