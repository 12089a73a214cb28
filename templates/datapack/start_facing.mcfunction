execute {{align}}rotated ~ 0 run function {{f}}/_/begin
