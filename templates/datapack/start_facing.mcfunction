# Starts {{item}} here, turned to where the caller looks.
data modify storage {{store}}.yaw set value 0.0d
execute rotated ~ 0.0 run function {{f}}/run/begin
