# Starts bats at a place: function demo:bats/start_at {x:100.5,y:64.0,z:-20.5,yaw:90.0}
$data modify storage demo:tickbake bats.yaw set value $(yaw)
$execute positioned $(x) $(y) $(z) rotated $(yaw) 0.0 run function demo:bats/run/begin
