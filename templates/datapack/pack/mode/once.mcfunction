$function {{ns}}:_pack/mode/straight with storage {{s}}
$data modify storage {{s}} merge value {m:0b,e:"function {{ns}}:_pack/end/once with storage {{s}}"}
