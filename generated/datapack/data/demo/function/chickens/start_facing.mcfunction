# Starts chickens here, turned to where the caller looks.
data modify storage demo:tickbake chickens.yaw set value 0.0d
execute rotated ~ 0.0 run function demo:chickens/run/begin
