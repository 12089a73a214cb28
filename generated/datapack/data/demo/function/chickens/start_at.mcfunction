$execute positioned $(x) $(y) $(z) align xyz rotated $(yaw) 0 run function demo:chickens/_/begin
