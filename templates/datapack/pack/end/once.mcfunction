$execute at {{marker}} run function #{{f}}/on_end
$function {{ns}}:_pack/stop with storage {{s}}
