# Starts chickens here, looking along +z, in the lowest free slot.
data modify storage demo:tickbake chickens.yaw set value 0.0d
execute align xyz rotated 0.0 0.0 run function demo:chickens/run/begin
