execute {{align}}rotated ~ 0.0 run function {{f}}/run/begin {yaw:0.0d}
