{# At an instance's place: first all the others, then its chunks. The one that lets go kills its marker first: once its
chunk is let go, no command finds it. -#}
$execute unless entity {{marker}} run function {{ns}}:_/keep
$execute as {{marker}} at @s run function {{f}}/_/chunks with storage {{id}} _keep.one
