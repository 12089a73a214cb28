//! A real pack: clean as built, and each fault found under its own code.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tickbake::check::check;
use tickbake::generate::{Silent, generate};
use tickbake::project::load::from_text;
use tickbake::report::Finding;
use tickbake::tree::source::Source;

const PROJECT: &str = r#"
[project]
name = "Demo"
namespace = "demo"
minecraft = "1.20.4..26.3"

[flock.bats]
count = 5
ticks = 40
key_every = 2
floor = true
home = true
instances = 3

[chase.hens]
frames = 41
instances = 2
ground = "noise"
"#;

/// The built project in a folder of its own.
fn built() -> (tempfile::TempDir, PathBuf) {
    let scratch = tempfile::tempdir().unwrap();
    let project = from_text("tickbake.toml", PROJECT, &[], scratch.path().into(), None)
        .unwrap_or_else(|error| panic!("{error}"));
    let generated = generate(&project, &Silent).unwrap();
    let root = scratch.path().join("out");
    for (path, file) in generated.tree.iter() {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &file.bytes).unwrap();
    }
    (scratch, root)
}

fn findings(root: &Path) -> Vec<Finding> {
    check(&Source::open(root).unwrap())
}

fn text(findings: &[Finding]) -> String {
    let lines = findings
        .iter()
        .map(|f| format!("{} {}: {}", f.code.id, f.place, f.message()));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_built_pack_is_clean_on_every_release() {
    let (_scratch, root) = built();
    let found = findings(&root);
    assert!(found.is_empty(), "{}", text(&found));
}

/// One fault in one file, and the code that must name it.
struct Fault {
    code: &'static str,
    file: &'static str,
    change: fn(&str) -> String,
}

fn append(text: &str, line: &str) -> String {
    format!("{text}{line}\n")
}

fn without(text: &str, part: &str) -> String {
    assert!(text.contains(part), "nothing to take out: {part}");
    let kept = text.lines().filter(|line| !line.contains(part));
    kept.map(|line| format!("{line}\n")).collect()
}

fn replaced(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "nothing to replace: {from}");
    text.replace(from, to)
}

/// Sets the n-th word of the first `tp` to another.
fn word(text: &str, index: usize, change: impl Fn(&str) -> String) -> String {
    let mut done = false;
    text.lines()
        .map(|line| {
            let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
            if !done && words[0] == "$tp" {
                done = true;
                words[index] = change(&words[index]);
            }
            words.join(" ") + "\n"
        })
        .collect()
}

/// A coordinate one quantum on.
fn moved(coordinate: &str) -> String {
    let number: f64 = coordinate[1..].parse().unwrap_or(0.0);
    format!("^{:.2}", number + 0.01)
}

const BATS: &str = "datapack/data/demo/function/bats";

#[test]
fn each_fault_has_its_code() {
    let faults: &[Fault] = &[
        Fault {
            code: "playback-refused",
            file: "stop.mcfunction",
            change: |t| append(t, "tp @s 1e3 0 0"),
        },
        Fault {
            code: "playback-refused",
            file: "stop.mcfunction",
            change: |t| append(t, "gamerule doMobLoot"),
        },
        Fault {
            code: "playback-not-played",
            file: "stop.mcfunction",
            change: |t| append(t, "fill ~ ~ ~ ~ ~ ~ stone"),
        },
        Fault {
            code: "playback-position",
            file: "f/7.mcfunction",
            change: |t| word(t, 2, moved),
        },
        Fault {
            code: "playback-position",
            file: "f/7.mcfunction",
            change: |t| word(t, 3, moved),
        },
        Fault {
            code: "playback-facing",
            file: "f/7.mcfunction",
            change: |t| {
                word(t, 5, |yaw| {
                    format!(
                        "~{}",
                        yaw[1..].parse::<f64>().unwrap_or(0.0) as i32 / 2 + 91
                    )
                })
            },
        },
        Fault {
            code: "playback-entity",
            file: "run/summon.mcfunction",
            change: |t| t.lines().skip(1).map(|l| format!("{l}\n")).collect(),
        },
        Fault {
            code: "playback-verb",
            file: "pause.mcfunction",
            change: |_| "say nothing\n$x\n".to_string(),
        },
        Fault {
            code: "playback-cost",
            file: "run/1.mcfunction",
            change: |t| append(t, &"scoreboard players add #cost demo.bats 1\n".repeat(9)),
        },
        Fault {
            code: "playback-leftover",
            file: "uninstall.mcfunction",
            change: |t| without(t, "data remove storage"),
        },
        Fault {
            code: "playback-leftover",
            file: "uninstall.mcfunction",
            change: |t| without(t, "objectives remove"),
        },
        Fault {
            code: "playback-leftover",
            file: "run/release.mcfunction",
            change: |t| append("", &format!("# {}", t.len())),
        },
        Fault {
            code: "playback-taken",
            file: "uninstall.mcfunction",
            change: |t| append(t, "kill @e[type=minecraft:armor_stand]"),
        },
        Fault {
            code: "playback-taken",
            file: "uninstall.mcfunction",
            change: |t| append(t, "forceload remove all"),
        },
        Fault {
            code: "playback-on-end",
            file: "run/finish.mcfunction",
            change: |t| without(t, "on_end"),
        },
        Fault {
            code: "playback-moves",
            file: "run/summon.mcfunction",
            change: |t| replaced(t, "NoAI:1b", "NoAI:0b"),
        },
        Fault {
            code: "playback-chain",
            file: "stop.mcfunction",
            change: |t| append(t, "function demo:bats/stop"),
        },
    ];
    let (_scratch, root) = built();
    for fault in faults {
        let path = root.join(BATS).join(fault.file);
        let before =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", fault.file));
        fs::write(&path, (fault.change)(&before)).unwrap();
        let found = findings(&root);
        fs::write(&path, before).unwrap();
        assert!(
            found.iter().any(|f| f.code.id == fault.code),
            "{} in {}:\n{}",
            fault.code,
            fault.file,
            text(&found)
        );
    }
}

#[test]
fn each_fault_of_the_pack_has_its_code() {
    let (_scratch, root) = built();
    let with = |file: &str, bytes: Option<Vec<u8>>| {
        let path = root.join(file);
        let before = fs::read(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        match bytes {
            Some(bytes) => fs::write(&path, bytes).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
        let found = findings(&root);
        fs::write(&path, before).unwrap();
        found
    };
    let expect = |code: &str, file: &str, bytes: Option<Vec<u8>>| {
        let found = with(file, bytes);
        assert!(
            found.iter().any(|f| f.code.id == code),
            "{code} in {file}:\n{}",
            text(&found)
        );
    };
    let json = |file: &str, change: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_slice(&fs::read(root.join(file)).unwrap()).unwrap();
        change(&mut value);
        Some(serde_json::to_vec(&value).unwrap())
    };
    let load = "datapack/data/minecraft/tags/function/load.json";
    let meta = "datapack/pack.mcmeta";
    expect(
        "pack-release",
        meta,
        json(meta, &|v| v["pack"]["min_format"] = json!(90)),
    );
    expect("pack-release", meta, Some(b"{".to_vec()));
    expect(
        "datapack-tag",
        load,
        json(load, &|v| {
            v["values"]
                .as_array_mut()
                .unwrap()
                .push(json!("demo:nothing"))
        }),
    );
    expect("datapack-tag", load, Some(b"{\"values\":5}".to_vec()));
    expect(
        "datapack-tag-replaces",
        load,
        json(load, &|v| v["replace"] = json!(true)),
    );
    expect(
        "datapack-folder",
        "datapack/before_45/data/demo/functions/bats/pause.mcfunction",
        None,
    );
    let ground = "datapack/data/demo/structure/hens/ground.nbt";
    expect("datapack-structure", ground, Some(b"\x1f\x8b".to_vec()));
    let manifest = "manifest.json";
    expect(
        "playback-shown",
        manifest,
        json(manifest, &|v| {
            v["items"]["flock.bats"]["facts"]["keys"]["path_error"] = json!(1e-4)
        }),
    );
    let old = "datapack/data/demo/function/bats/pause.mcfunction";
    let new = "datapack/data/demo/function/bats/Pause.mcfunction";
    fs::copy(root.join(old), root.join(new)).unwrap();
    expect(
        "datapack-name",
        manifest,
        json(manifest, &|v| v["files"][new] = v["files"][old].clone()),
    );
}
