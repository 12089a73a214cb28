//! Real packs: clean as built, and each fault found under its own code.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tickbake::check::check;
use tickbake::generate::{Silent, generate};
use tickbake::project::load::from_text;
use tickbake::report::{self, Finding, Place};
use tickbake::tree::Tree;
use tickbake::tree::source::Source;

fn built(minecraft: &str, items: &str) -> Tree {
    let head = format!(
        "[project]\nname = \"t\"\nnamespace = \"demo\"\ndescription = \"t\"\nminecraft = \"{minecraft}\"\n"
    );
    let root = std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    let project = from_text("t.toml", &(head + items), &[], root, None)
        .unwrap_or_else(|error| panic!("{error}"));
    generate(&project, &Silent)
        .unwrap_or_else(|error| panic!("{error}"))
        .tree
}

fn findings(tree: &Tree) -> Vec<Finding> {
    check(&Source::tree(tree.clone()))
}

fn text(findings: &[Finding]) -> String {
    let lines = findings
        .iter()
        .map(|f| format!("{} {}: {}", f.code.id, f.place, f.message()));
    lines.collect::<Vec<_>>().join("\n")
}

fn clean(minecraft: &str, items: &str) {
    let found = findings(&built(minecraft, items));
    assert!(found.is_empty(), "{minecraft}\n{items}\n{}", text(&found));
}

/// Mobs with a key for all now and then.
const BATS: &str = r#"
[flock.bats]
count = 3
ticks = 40
key_every = 2
floor = true
home = true
instances = 3
"#;

/// Displays that lean, and bring their ground.
const HENS: &str = r#"
[chase.hens]
frames = 41
instances = 2
ground = "noise"
entity = "minecraft:item_display"
"#;

/// The same, thinned out, there and back.
const GEESE: &str = r#"
[chase.geese]
frames = 41
instances = 1
ground = "noise"
entity = "minecraft:item_display"
tolerance = 0.1
play = "pingpong"
"#;

/// Displays that stay upright.
const DUCKS: &str = r#"
[chase.ducks]
frames = 41
instances = 1
ground = "plane"
entity = "minecraft:item_display"
"#;

/// Displays with keys where each needs them.
const FEW: &str = r#"
[flock.few]
count = 3
ticks = 60
key_every = 5
tolerance = 0.08
entity = "minecraft:block_display"
instances = 2
"#;

#[test]
fn packs_for_every_release_are_clean() {
    clean("1.20.2..26.3", &format!("{BATS}{HENS}{GEESE}{DUCKS}{FEW}"));
}

/// Paths that end before eight instances could start one after the other, down to the shortest that is played.
#[test]
fn short_crowds_are_clean() {
    for (minecraft, ticks) in [("26.3", 4), ("26.3", 8), ("1.20.2..26.3", 16)] {
        clean(
            minecraft,
            &format!(
                "[flock.b]\ncount = 2\nticks = {ticks}\n[chase.c]\ncount = 2\nframes = {}\n\
                 [flock.stands]\ncount = 2\nticks = {ticks}\nentity = \"minecraft:armor_stand\"\n",
                ticks + 1
            ),
        );
    }
}

#[test]
fn every_kind_of_crowd_is_clean() {
    for (minecraft, items) in [
        // mobs that keep to a tolerance, there and back
        (
            "1.21.4",
            "[flock.bats]\ncount = 3\nticks = 60\ntolerance = 0.1\nloop = \"pingpong\"\n",
        ),
        // the world's own ground, held at the end
        (
            "1.20.2",
            "[chase.hens]\nframes = 40\nground = \"world\"\nplay = \"hold\"\ninstances = 1\n",
        ),
        // frames that are not ticks
        (
            "1.20.4..1.20.6",
            "[chase.hens]\nframes = 40\nt = 0.07\nground = \"plane\"\ninstances = 2\n",
        ),
        // a loop with its way home
        (
            "26.3",
            "[flock.bats]\ncount = 4\nticks = 240\nfloor = true\nhome = true\nloop = \"closed\"\n",
        ),
        // a turning crowd of chickens on columns, off the grid of keys
        (
            "1.21.5..26.1",
            "[chase.hens]\nframes = 44\nkey_every = 5\nloop = \"pingpong\"\nground = \"noise\"\n",
        ),
        // a model of displays beside
        ("1.21.5", "[model.blaze]\ntargets = [\"display\"]\n"),
        // armour stands go at once; a foreign kind of mob dies
        (
            "1.21.11",
            "[flock.stands]\ncount = 2\nticks = 30\nentity = \"minecraft:armor_stand\"\n\
             [flock.cows]\ncount = 2\nticks = 30\nentity = \"minecraft:cow\"\n",
        ),
    ] {
        clean(minecraft, items);
    }
}

/// Paths thinned to a tolerance whose last move is shorter than a mob's glide, whose way back begins late, or whose
/// heights are the world's.
#[test]
fn thinned_crowds_of_many_seeds_keep_their_tolerance() {
    let few = |seed: u32| {
        format!(
            "[flock.b{seed}]\nseed = {seed}\nticks = 40\ncount = 4\ntolerance = 0.2\n\
             [flock.p{seed}]\nseed = {seed}\nticks = 40\ncount = 4\ntolerance = 0.3\nloop = \"pingpong\"\n"
        )
    };
    clean("26.3", &(0..8).map(few).collect::<String>());
    clean(
        "1.21.1",
        "[flock.homing]\nseed = 3\nticks = 200\ncount = 10\ntolerance = 0.2\nfloor = true\nhome = true\n\
         [chase.a]\ncount = 2\nframes = 67\nground = \"world\"\ntolerance = 0.5\n\
         [chase.b]\ncount = 2\nframes = 67\nground = \"world\"\ntolerance = 0.5\nentity = \"block_display\"\n\
         [chase.c]\ncount = 2\nframes = 31\ntolerance = 0.2\n",
    );
}

/// Samples two and four ticks apart.
#[test]
fn chases_of_slow_frames_are_clean() {
    clean(
        "26.3",
        "[chase.a]\ncount = 1\nframes = 31\nt = 0.1\n\
         [chase.b]\ncount = 3\nframes = 60\nk1 = 1.0\nk2 = 1.0\nt = 0.2\n\
         [chase.c]\ncount = 2\nframes = 40\nt = 0.1\nentity = \"item_display\"\nloop = \"pingpong\"\n",
    );
}

/// Displays whose keys cannot be at even spacing, or end sooner than they are apart; mobs whose samples are no three ticks
/// apart.
#[test]
fn displays_that_are_told_their_glides_are_clean() {
    let slow = |name: &str, more: &str| {
        format!(
            "[chase.{name}]\ncount = 3\nframes = 34\nt = 0.07\nentity = \"minecraft:text_display\"\n{more}\n"
        )
    };
    let flat = "ground = \"plane\"\n";
    let items = [
        slow("a", &format!("{flat}key_every = 1\nplay = \"loop\"")),
        slow("b", &format!("{flat}key_every = 1\nplay = \"pingpong\"")),
        slow("c", &format!("{flat}key_every = 2\nplay = \"loop\"")),
        slow("d", &format!("{flat}key_every = 6\nplay = \"loop\"")),
        slow(
            "e",
            "ground = \"noise\"\nkey_every = 2\nplay = \"pingpong\"",
        ),
        slow("f", "ground = \"noise\"\nkey_every = 5\nplay = \"loop\""),
        "[chase.g]\ncount = 3\nseed = 39\nframes = 84\nkey_every = 7\nground = \"plane\"\n\
         entity = \"minecraft:item_display\"\n"
            .to_string(),
        "[chase.h]\ncount = 4\nframes = 27\nt = 0.06\ntolerance = 0.4\n".to_string(),
        "[chase.i]\ncount = 6\nframes = 41\nseed = 32\nt = 0.06\nkey_every = 9\ntolerance = 0.1\n\
         entity = \"minecraft:bat\"\nground = \"plane\"\n"
            .to_string(),
        slow("j", &format!("{flat}tolerance = 0.2\nkey_every = 2")),
        slow(
            "l",
            "ground = \"world\"\nkey_every = 5\nplay = \"pingpong\"",
        ),
        slow(
            "k",
            "ground = \"noise\"\ntolerance = 0.4\nplay = \"pingpong\"",
        ),
    ];
    clean("26.3", &items.concat());
}

/// One fault in one file, and the code that must name it.
struct Fault {
    code: &'static str,
    file: &'static str,
    change: fn(&str) -> String,
}

impl Fault {
    /// The file for what is read, the item whose scene shows it for what is played.
    fn is_place(&self, place: &Place) -> bool {
        let folder = self.file.split('/').next().unwrap();
        match (&place.file, &place.item) {
            (Some(file), _) => file.ends_with(&format!("/function/{}.mcfunction", self.file)),
            (None, Some(item)) => folder == "_" || item.ends_with(&format!(".{folder}")),
            (None, None) => false,
        }
    }
}

fn append(text: &str, line: &str) -> String {
    format!("{text}{line}\n")
}

fn without(text: &str, part: &str) -> String {
    let kept = text.lines().filter(|line| !line.contains(part));
    kept.map(|line| format!("{line}\n")).collect()
}

/// Changes a word of the first line that begins with a command.
fn word(text: &str, command: &str, index: usize, change: impl Fn(&str) -> String) -> String {
    let mut done = false;
    text.lines()
        .map(|line| {
            let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
            if !done && line.starts_with(command) {
                done = true;
                words[index] = change(&words[index]);
            }
            words.join(" ") + "\n"
        })
        .collect()
}

/// A coordinate, its sigil first, so much further on.
fn on(coordinate: &str, by: f64) -> String {
    let number: f64 = coordinate[1..].parse().unwrap_or(0.0);
    format!("{}{:.2}", &coordinate[..1], number + by)
}

const FAULTS: &[Fault] = &[
    Fault {
        code: "playback-refused",
        file: "bats/stop",
        change: |t| append(t, "tp @s 1e3 0 0"),
    },
    Fault {
        code: "playback-refused",
        file: "bats/stop",
        change: |t| append(t, "gamerule doMobLoot"),
    },
    Fault {
        code: "playback-refused",
        file: "bats/7",
        change: |t| append(t, "$tp $(p)1 ~ ~ ~1e3"),
    },
    Fault {
        code: "playback-not-played",
        file: "bats/stop",
        change: |t| append(t, "fill ~ ~ ~ ~ ~ ~ stone"),
    },
    Fault {
        code: "playback-chain",
        file: "bats/stop",
        change: |t| append(t, "function demo:bats/stop"),
    },
    Fault {
        code: "playback-verb",
        file: "bats/pause",
        change: |_| "$say $(x)\n".to_string(),
    },
    Fault {
        code: "playback-verb",
        file: "_/begin",
        change: |t| without(t, "#s1 "),
    },
    Fault {
        code: "playback-verb",
        file: "hens/ground",
        change: |t| word(t, "execute", 2, |x| on(x, 30.0)),
    },
    Fault {
        code: "playback-position",
        file: "bats/7",
        change: |t| word(t, "$tp", 2, |x| on(x, 0.01)),
    },
    Fault {
        code: "playback-position",
        file: "bats/20",
        change: |t| word(t, "$tp", 3, |y| on(y, -0.01)),
    },
    Fault {
        code: "playback-position",
        file: "bats/start_at",
        change: |t| t.replace("$(z)", "$(x)"),
    },
    Fault {
        code: "playback-position",
        file: "bats/speed/2",
        change: |t| t.replace("speed:8", "speed:7"),
    },
    Fault {
        code: "playback-position",
        file: "few/s/1",
        change: |t| word(t, "$tp", 4, |z| on(z, 0.5)),
    },
    Fault {
        code: "playback-facing",
        file: "bats/7",
        change: |t| word(t, "$tp", 5, |yaw| on(yaw, 2.0)),
    },
    Fault {
        code: "playback-leaning",
        file: "hens/5",
        change: |t| without(t, "left_rotation"),
    },
    // as it begins, as it begins again, and where each leans in its own time
    Fault {
        code: "playback-leaning",
        file: "hens/s/0",
        change: |t| without(t, "left_rotation"),
    },
    Fault {
        code: "playback-leaning",
        file: "hens/1",
        change: |t| without(t, "left_rotation"),
    },
    Fault {
        code: "playback-leaning",
        file: "geese/29",
        change: |t| {
            t.replacen("left_rotation:[", "left_rotation:[-", 1)
                .replace("[--", "[")
        },
    },
    Fault {
        code: "playback-entity",
        file: "bats/_/summon",
        change: |t| t.lines().skip(1).map(|l| format!("{l}\n")).collect(),
    },
    Fault {
        code: "playback-entity",
        file: "_/stop",
        change: |t| without(t, "kill"),
    },
    // another's entity in the slot, whose number is one of its own
    Fault {
        code: "playback-entity",
        file: "bats/_/summon",
        change: |t| {
            let first = t.lines().next().unwrap();
            let (head, uuid) = first.split_once("UUID:[I;").unwrap();
            let (_, rest) = uuid.split_once(',').unwrap();
            append(t, &format!("{head}UUID:[I;77,{rest}"))
        },
    },
    // gone in the playing straight through: where nobody calls this, it has nothing to be held to
    Fault {
        code: "playback-position",
        file: "few/mode/hold",
        change: |t| {
            let keep = "tag @e[tag=demo.few.1,tag=!keep,limit=1] add keep";
            let t = append(&append(t, keep), keep);
            append(&t, "kill @e[tag=demo.few.1,tag=!keep]")
        },
    },
    Fault {
        code: "playback-shown",
        file: "few/s/0",
        change: |t| word(t, "$tp", 2, |x| on(x, 0.5)),
    },
    Fault {
        code: "playback-shown",
        file: "ducks/speed/2",
        change: |t| t.replace("ticks:2", "ticks:3"),
    },
    Fault {
        code: "playback-shown",
        file: "hens/_/begin",
        change: |t| t.replace("q8:{d3:2", "q8:{d3:3"),
    },
    Fault {
        code: "playback-shown",
        file: "hens/5",
        change: |t| {
            t.replacen(
                "start_interpolation",
                "teleport_duration:9,start_interpolation",
                1,
            )
        },
    },
    Fault {
        code: "playback-cost",
        file: "bats/_/1",
        change: |t| append(t, &"scoreboard players add #cost demo.bats 1\n".repeat(9)),
    },
    Fault {
        code: "playback-leftover",
        file: "_/gone",
        change: |t| without(t, "data remove storage"),
    },
    Fault {
        code: "playback-leftover",
        file: "_/gone",
        change: |t| without(t, "objectives remove"),
    },
    Fault {
        code: "playback-leftover",
        file: "_/force",
        change: |t| t.replace("forceload $(b)", "forceload add"),
    },
    Fault {
        code: "playback-taken",
        file: "bats/uninstall",
        change: |t| append(t, "kill @e[type=minecraft:armor_stand]"),
    },
    Fault {
        code: "playback-taken",
        file: "_/gone",
        change: |t| append(t, "forceload remove all"),
    },
    Fault {
        code: "playback-on-end",
        file: "_/end",
        change: |t| without(t, "on_end"),
    },
    Fault {
        code: "playback-moves",
        file: "bats/_/summon",
        change: |t| t.replace("NoAI:1b", "NoAI:0b"),
    },
];

/// The tree with one file changed, or with none where there was one.
fn changed(tree: &Tree, path: &str, change: impl Fn(&[u8]) -> Option<Vec<u8>>) -> Tree {
    let (mut out, mut there) = (Tree::new(), false);
    for (name, file) in tree.iter() {
        let bytes = match name == path {
            false => Some(file.bytes.clone()),
            true => {
                there = true;
                let bytes = change(&file.bytes);
                assert_ne!(bytes.as_ref(), Some(&file.bytes), "{path} is as it was");
                bytes
            }
        };
        if let Some(bytes) = bytes {
            out.insert(name.to_string(), bytes, file.item.as_deref(), file.format)
                .unwrap();
        }
    }
    assert!(there, "there is no {path}");
    out
}

#[test]
fn each_fault_has_its_code() {
    let tree = built("26.3", &format!("{BATS}{HENS}{GEESE}{DUCKS}{FEW}"));
    for fault in FAULTS {
        let path = format!("datapack/data/demo/function/{}.mcfunction", fault.file);
        let faulty = changed(&tree, &path, |bytes| {
            let text = std::str::from_utf8(bytes).unwrap();
            Some((fault.change)(text).into_bytes())
        });
        let found = findings(&faulty);
        let there = |f: &Finding| f.code.id == fault.code && fault.is_place(&f.place);
        assert!(
            found.iter().any(there),
            "{} in {}:\n{}",
            fault.code,
            fault.file,
            text(&found)
        );
    }
}

/// A JSON file changed.
fn edited(bytes: &[u8], change: impl Fn(&mut Value)) -> Option<Vec<u8>> {
    let mut value: Value = serde_json::from_slice(bytes).unwrap();
    change(&mut value);
    Some(serde_json::to_vec(&value).unwrap())
}

/// Faults of the pack as a whole: code, file, change.
type PackFault = (&'static str, &'static str, fn(&[u8]) -> Option<Vec<u8>>);

const PACK_FAULTS: &[PackFault] = &[
    ("pack-release", "datapack/pack.mcmeta", |b| {
        edited(b, |v| v["pack"]["min_format"] = json!(90))
    }),
    ("pack-release", "datapack/pack.mcmeta", |_| {
        Some(b"{".to_vec())
    }),
    (
        "datapack-tag",
        "datapack/data/minecraft/tags/function/load.json",
        |b| edited(b, |v| v["values"] = json!(["demo:nothing"])),
    ),
    (
        "datapack-tag",
        "datapack/data/minecraft/tags/function/load.json",
        |_| Some(b"{\"values\":5}".to_vec()),
    ),
    (
        "datapack-tag-replaces",
        "datapack/data/minecraft/tags/function/load.json",
        |b| edited(b, |v| v["replace"] = json!(true)),
    ),
    (
        "datapack-folder",
        "datapack/before_45/data/demo/functions/bats/pause.mcfunction",
        |_| None,
    ),
    (
        "datapack-structure",
        "datapack/data/demo/structure/hens/ground.nbt",
        |_| Some(b"\x1f\x8b".to_vec()),
    ),
];

#[test]
fn each_fault_of_the_pack_has_its_code() {
    let tree = built("1.20.4..26.3", &format!("{BATS}{HENS}"));
    for (code, path, change) in PACK_FAULTS {
        let found = findings(&changed(&tree, path, change));
        // a folder's fault is that of the file that is left without its counterpart
        let whole = *code == "datapack-folder";
        let there = |f: &Finding| whole || f.place.file.as_deref() == Some(path);
        assert!(
            found.iter().any(|f| f.code.id == *code && there(f)),
            "{code} in {path}:\n{}",
            text(&found)
        );
    }
    // a name that the game skips, of a file that the manifest knows
    let mut named = Tree::new();
    let (old, new) = (
        "datapack/data/demo/function/bats/pause.mcfunction",
        "datapack/data/demo/function/bats/Pause.mcfunction",
    );
    for (name, file) in tree.iter() {
        let mut bytes = file.bytes.clone();
        if name == "manifest.json" {
            let edit = |v: &mut Value| v["files"][new] = v["files"][old].clone();
            bytes = edited(&bytes, edit).unwrap();
        }
        let item = file.item.as_deref();
        if name == old {
            named
                .insert(new.to_string(), bytes.clone(), item, file.format)
                .unwrap();
        }
        named
            .insert(name.to_string(), bytes, item, file.format)
            .unwrap();
    }
    let found = findings(&named);
    assert!(
        found.iter().any(|f| f.code.id == "datapack-name"),
        "{}",
        text(&found)
    );
}

#[test]
fn a_manifest_that_states_too_little_is_found_out() {
    let tree = built("26.3", BATS);
    let lying = changed(&tree, "manifest.json", |b| {
        edited(b, |v| {
            v["items"]["flock.bats"]["facts"]["keys"]["path_error"] = json!(1e-4)
        })
    });
    let found = findings(&lying);
    assert!(
        found.iter().any(|f| f.code.id == "playback-shown"),
        "{}",
        text(&found)
    );
}

#[test]
fn every_code_of_packs_has_a_fault() {
    let tried: BTreeSet<&str> = FAULTS
        .iter()
        .map(|fault| fault.code)
        .chain(PACK_FAULTS.iter().map(|(code, ..)| *code))
        .chain(["datapack-name"])
        .collect();
    let codes: BTreeSet<&str> = report::codes()
        .iter()
        .map(|code| code.id)
        .filter(|id| {
            id.starts_with("playback-") || id.starts_with("datapack-") || *id == "pack-release"
        })
        .collect();
    assert_eq!(tried, codes);
}
