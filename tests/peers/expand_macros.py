#!/usr/bin/env python3
"""expand_macros.py PACK OUT: the data pack with each macro line replaced by what the game runs for real arguments."""
import pathlib, re, shutil, sys

pack, out = map(pathlib.Path, sys.argv[1:3])
shutil.rmtree(out, ignore_errors=True)
shutil.copytree(pack, out)
texts = {p: p.read_text("utf-8") for p in out.rglob("*.mcfunction")}
items = {}
for path in texts:
    parts = path.relative_to(out).parts
    data = parts.index("data")
    if len(parts) > data + 4 and parts[data + 2].startswith("function"):
        items.setdefault((parts[data + 1], parts[data + 3]), []).append(path)
begins = {}
for (namespace, item), paths in items.items():
    begin = next((p for p in paths if p.parts[-3:] == (item, "_", "begin.mcfunction")), None)
    if begin:
        begins[namespace, item] = dict(re.findall(r'(?<=[{,])(\w+):"?([^",}]*)', texts[begin].split(".c set value ")[1]))
functions = set()
for path in texts:
    parts = path.relative_to(out).parts
    data = parts.index("data")
    functions.add(f"{parts[data + 1]}:{'/'.join(parts[data + 3:]).removesuffix('.mcfunction')}")
unknown = set()
def expanded(lines, stem, namespace, item):
    """The lines as the game runs them for one item."""
    known = begins.get((namespace, item), {})
    store = f"{namespace}:_ {item}.s1"
    inner = {"chunks": "kill @s", "one": "stop", "all": "stop"}
    values = {
        **known,
        "i": item, "slot": "1", "gen": "7", "high": str(7 * 65536), "k": "0", "x": "100.25", "y": "64", "z": "-20.5",
        "yaw": "90.5", "tick": "12", "speed": "8", "ticks": "2", "mode": "loop", "j": "0", "do": inner.get(stem, ""),
        "a": "unless" if stem in ("chunks", "force") else "tick:12", "b": "add", "to": "1", "r": "v",
        "p": f"{known.get('h', 'a')}-0-1-7-",
        "e": f"execute store result storage {store}.k int 0.25 run scoreboard players operation #t1 {namespace}.{item} %= #end {namespace}.{item}",
        **{f"d{n}": str(n) for n in range(1, 60)},
    }
    if stem == "force":
        values["o"] = f"{namespace}.{item}.1"
        values["x"], values["z"] = "-8", "16"
    elif stem in ("tick", "tick_end", "step"):
        values["x"] = known["x"]
    def fill(match):
        if match[1] not in values:
            unknown.add(match[1])
        return values.get(match[1], "?")
    made = [re.sub(r"\$\((\w+)\)", fill, line[1:]) if line.startswith("$") else line for line in lines]
    # a guard keeps an item from what only others have
    there = lambda name: name in functions or not any(f"{o[0]}:{o[1]}/{name.partition('/')[2]}" in functions for o in begins)
    return [line for line in made if all(map(there, re.findall(rf"\b{namespace}:{item}/[\w./-]+", line)))]
for path, text in texts.items():
    parts = path.relative_to(out).parts
    data = parts.index("data")
    mine = (parts[data + 1], parts[data + 3])
    lines = text.split("\n")
    # what serves all items is written out for each of them
    keys = [mine] if mine in begins or not begins else [key for key in begins if key[0] == mine[0]] or list(begins)
    made = [line for key in keys for line in expanded(lines, path.stem, *key)]
    path.write_text("\n".join(dict.fromkeys(made)), "utf-8")
if unknown:
    sys.exit(f"no value for the arguments {sorted(unknown)}")
