execute rotated 0 0 run function demo:bats/_/begin
