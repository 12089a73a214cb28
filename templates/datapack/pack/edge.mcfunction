{# The clock has come to an end, or is on a pingpong's way back. The command is the mode's. -#}
$$(e)
