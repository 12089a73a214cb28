{# {x:100.5,y:64.0,z:-20.5,yaw:90.0} -#}
$execute positioned $(x) $(y) $(z) {{align}}rotated $(yaw) 0 run function {{f}}/_/begin
