# Starts {{item}} at a place: function {{f}}/start_at {x:100.5,y:64.0,z:-20.5,yaw:90.0}
$data modify storage {{store}}.yaw set value $(yaw)
$execute positioned $(x) $(y) $(z) rotated $(yaw) 0.0 run function {{f}}/run/begin
