# Starts {{item}} here, looking along +z, in the lowest free slot.
data modify storage {{store}}.yaw set value 0.0d
execute {{align}}rotated 0.0 0.0 run function {{f}}/run/begin
