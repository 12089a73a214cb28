{# The marker first: once its chunk is let go, no command finds it. -#}
$kill {{marker}}
$function {{f}}/run/chunks {slot:$(slot),a:"if",b:"remove"}
