execute align xyz rotated ~ 0.0 run function demo:chickens/run/begin {yaw:0.0d}
