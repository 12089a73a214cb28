# Stand where you will start it: `start` counts from the corner of that block.
execute positioned {{ground}} run place template {{f}}/ground ~ ~ ~
