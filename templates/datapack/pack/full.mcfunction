$tellraw @s {"text":"$(i): all $(slots) instances are in use; stop one first","color":"red"}
