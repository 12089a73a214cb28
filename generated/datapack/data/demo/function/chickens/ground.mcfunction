# Stand where you will start it: `start` counts from the corner of that block.
execute positioned ~-16.0 ~-2.0 ~-48.0 run place template demo:chickens/ground ~ ~ ~
