{# A verb for one instance. -#}
$function {{ns}}:_/one {i:"{{item}}",slot:$(slot),do:"{{verb}}",a:'{{arguments}}'}
