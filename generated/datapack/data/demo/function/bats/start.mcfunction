execute rotated 0.0 0.0 run function demo:bats/run/begin {yaw:0.0d}
