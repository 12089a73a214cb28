$execute positioned $(x) $(y) $(z) rotated $(yaw) 0 run function demo:bats/_/begin
