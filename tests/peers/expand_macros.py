#!/usr/bin/env python3
"""expand_macros.py PACK OUT: the data pack with each macro line replaced by what the game runs for real arguments."""
import pathlib, re, shutil, sys

pack, out = map(pathlib.Path, sys.argv[1:3])
shutil.rmtree(out, ignore_errors=True)
shutil.copytree(pack, out)
texts = {p: p.read_text("utf-8") for p in out.rglob("*.mcfunction")}
# functions of all items are expanded for one item: the one with most functions, which has all that there may be
items = {}
for path in texts:
    parts = path.relative_to(out).parts
    data = parts.index("data")
    if len(parts) > data + 4 and parts[data + 2].startswith("function"):
        items.setdefault((parts[data + 1], parts[data + 3]), []).append(path)
begins = {}
for (namespace, item), paths in items.items():
    begin = next((p for p in paths if p.parts[-2:] == ("run", "begin.mcfunction")), None)
    if begin:
        begins[namespace, item] = dict(re.findall(r'(?<=[{,])(\w+):"?([^",}]*)', texts[begin].split(".c set value ")[1]))
own = lambda key: len([p for p in items[key] if p.parts[-2] != "f"])
unknown = set()
for path, text in texts.items():
    parts = path.relative_to(out).parts
    data = parts.index("data")
    namespace, item = parts[data + 1], parts[data + 3]
    if (namespace, item) not in begins and begins:
        namespace, item = max(begins, key=own)
    known = begins.get((namespace, item), {})
    function, store = f"{namespace}:{item}", f"{namespace}:tickbake {item}.s1"
    verb = {"mode": "mode/loop"}.get(path.stem, "stop")
    values = {
        **known,
        "i": item, "slot": "1", "gen": "7", "high": str(7 * 65536), "yaw": "90.5", "k": "0", "x": "100.25", "y": "64",
        "z": "-20.5", "tick": "12", "speed": "8", "ticks": "2", "mode": "loop", "j": "0", "do": verb,
        "a": {"chunks": "unless", "one": "tick:12"}.get(path.stem, ""), "b": "add" if path.stem == "chunks" else known.get("b", "-0.25"),
        "back": "#back", "u": f"{known.get('h', 'a')}-0-1-7",
        "e": f"execute store result storage {store}.k int 0.25 run scoreboard players operation #t1 {namespace}.{item} %= #end {namespace}.{item}",
        **{f"d{n}": str(n) for n in range(1, 60)},
    }
    def fill(match):
        if match[1] not in values:
            unknown.add(match[1])
        return values.get(match[1], "?")
    lines = [re.sub(r"\$\((\w+)\)", fill, line[1:]) if line.startswith("$") else line for line in text.split("\n")]
    path.write_text("\n".join(lines), "utf-8")
if unknown:
    sys.exit(f"no value for the arguments {sorted(unknown)}")
