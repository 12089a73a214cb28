$kill $(h)-0-$(slot)-0-0
$function demo:$(i)/run/chunks {slot:$(slot),a:"if",b:"remove"}
