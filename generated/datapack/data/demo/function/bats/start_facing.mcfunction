# Starts bats here, turned to where the caller looks.
data modify storage demo:tickbake bats.yaw set value 0.0d
execute rotated ~ 0.0 run function demo:bats/run/begin
