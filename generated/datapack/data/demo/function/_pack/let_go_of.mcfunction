$function $(f)/run/let_go {slot:$(slot)}
