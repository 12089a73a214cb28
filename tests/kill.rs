//! SIGKILL at random moments of a save and of a build: every file is whole, the next command settles the tree to entirely
//! old or entirely new, and files of others survive. TICKBAKE_KILLS sets how many (default 40; the issue asks for 200).
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tickbake::tree::{self, MANIFEST, Options, Tree, hash};

type Files = BTreeMap<String, Vec<u8>>;

const CHILD: &str = "TICKBAKE_KILL_CHILD";
const FOREIGN: &[(&str, &str)] = &[("README.mine", "mine"), ("pack/data/mine.txt", "mine too")];

fn kills() -> u32 {
    std::env::var("TICKBAKE_KILLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(40)
}

/// splitmix64; the moments differ from run to run anyway, so any seed will do.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
}

fn everything(root: &Path) -> Files {
    let walk = walkdir::WalkDir::new(root)
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file());
    walk.map(|entry| {
        let path = entry
            .path()
            .strip_prefix(root)
            .unwrap()
            .to_string_lossy()
            .into_owned();
        (path, fs::read(entry.path()).unwrap())
    })
    .collect()
}

fn with_foreign(mut files: Files) -> Files {
    for (path, text) in FOREIGN {
        files.insert(path.to_string(), text.as_bytes().to_vec());
    }
    files
}

fn put_foreign(out: &Path) {
    for (path, text) in FOREIGN {
        let full = out.join(path);
        fs::create_dir_all(full.parent().unwrap()).unwrap();
        fs::write(full, text).unwrap();
    }
}

/// After a kill: what lies there, but for the stage, is of the old or the new tree, file by file.
fn assert_whole(out: &Path, old: &Files, new: &Files, when: &str) {
    for (path, bytes) in everything(out) {
        if path.starts_with(".tickbake-stage/") {
            continue;
        }
        let known = [old, new]
            .iter()
            .any(|files| files.get(&path) == Some(&bytes));
        assert!(known, "{when}: {path} is of neither tree");
    }
}

/// After settling: all of the old or all of the new tree, and nothing else. True for the new one.
fn assert_settled(out: &Path, old: &Files, new: &Files, when: &str) -> bool {
    let now = everything(out);
    let is_new = now == *new;
    let names = |files: &Files| files.keys().cloned().collect::<Vec<_>>();
    assert!(
        is_new || now == *old,
        "{when}: a mixed tree: {:?}",
        names(&now)
    );
    is_new
}

/// Version `n` of a tree that is quick to make and slow to save: 300 files, of which some change, come and go.
fn version(n: u64) -> Tree {
    let mut tree = Tree::new();
    let mut entries = serde_json::Map::new();
    for i in 0..300_u64 {
        if (i + n).is_multiple_of(5) {
            continue;
        }
        let path = format!("pack/data/f{}/{i}.txt", (i + n) % 7);
        let bytes = format!("{i} {}\n", if i % 3 == 0 { n } else { 0 })
            .repeat(200)
            .into_bytes();
        entries.insert(
            path.clone(),
            serde_json::json!({"sha256": hash::sha256(&path, &bytes)}),
        );
        tree.insert(path, bytes, None, "test").unwrap();
    }
    let manifest =
        serde_json::json!({ "manifest": 1, "generator": "tickbake test", "files": entries })
            .to_string()
            .into_bytes();
    tree.insert(MANIFEST, manifest, None, "manifest").unwrap();
    tree
}

fn files_of(tree: &Tree) -> Files {
    tree.iter()
        .map(|(path, file)| (path.to_string(), file.bytes.clone()))
        .collect()
}

/// Not a test of its own: the process that `saves_survive_kills` kills.
#[test]
fn child() {
    let Ok(job) = std::env::var(CHILD) else {
        return;
    };
    let (n, out) = job.split_once(' ').unwrap();
    tree::save(
        Path::new(out),
        &version(n.parse().unwrap()),
        Options::default(),
    )
    .unwrap();
}

/// Starts the command and kills it after a random part of `whole`; every other time, once it has begun to save.
fn kill(command: &mut Command, out: &Path, whole: Duration, random: &mut Random) {
    let mut process = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    if random.below(2) == 0 {
        std::thread::sleep(Duration::from_micros(
            random.below(whole.as_micros() as u64 + 1),
        ));
    } else {
        let stage = out.join(".tickbake-stage");
        while !stage.exists() && process.try_wait().unwrap().is_none() {
            std::hint::spin_loop();
        }
        std::thread::sleep(Duration::from_micros(random.below(3000)));
    }
    process.kill().unwrap();
    process.wait().unwrap();
}

#[test]
fn saves_survive_kills() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    tree::save(&out, &version(0), Options::default()).unwrap();
    put_foreign(&out);
    let mut random = Random(1);
    let (mut current, mut finished, mut interrupted) = (0_u64, 0, 0);
    let command = |n: u64| {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["--exact", "child"])
            .env(CHILD, format!("{n} {}", out.display()));
        command
    };
    let begun = Instant::now();
    command(1).output().unwrap();
    let whole = begun.elapsed();
    command(0).output().unwrap();
    for n in 1..=u64::from(kills()) {
        let (old, new) = (version(current), version(n));
        let (old_files, new_files) = (with_foreign(files_of(&old)), with_foreign(files_of(&new)));
        kill(&mut command(n), &out, whole, &mut random);
        let when = format!("kill {n}");
        assert_whole(&out, &old_files, &new_files, &when);
        interrupted += u32::from(out.join(".tickbake-stage").exists());
        drop(tree::settle(&out).unwrap());
        if assert_settled(&out, &old_files, &new_files, &when) {
            current = n;
            finished += 1;
        }
    }
    println!(
        "{} kills: {interrupted} within the save, {finished} ended new",
        kills()
    );
}

/// `name` -> project text; the two differ in what they write, in which files there are, and in folders.
const PROJECTS: [&str; 2] = [
    "[project]\nname = \"k\"\nnamespace = \"demo\"\nminecraft = \"26.3\"\n[chase.chickens]\ncount = 5\nframes = 40\n",
    "[project]\nname = \"k\"\nnamespace = \"other\"\nminecraft = \"26.3\"\n[chase.hens]\ncount = 4\nframes = 40\n",
];

#[test]
fn builds_survive_kills() {
    let dir = tempfile::tempdir().unwrap();
    let tickbake = |verb: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tickbake"));
        command
            .current_dir(dir.path())
            .arg(verb)
            .env_remove("GITHUB_ACTIONS");
        command
    };
    let out = dir.path().join("generated");
    let mut trees: Vec<Files> = Vec::new();
    for project in PROJECTS {
        fs::write(dir.path().join("tickbake.toml"), project).unwrap();
        let built = tickbake("build").output().unwrap();
        assert!(
            built.status.success(),
            "{}",
            String::from_utf8_lossy(&built.stderr)
        );
        trees.push(with_foreign(everything(&out)));
    }
    let begun = Instant::now();
    tickbake("build").output().unwrap();
    let whole = begun.elapsed() * 2;
    put_foreign(&out);
    let mut random = Random(2);
    let (mut current, mut finished, mut interrupted) = (1, 0, 0);
    for n in 1..=kills() {
        let next = 1 - current;
        fs::write(dir.path().join("tickbake.toml"), PROJECTS[next]).unwrap();
        kill(&mut tickbake("build"), &out, whole, &mut random);
        let when = format!("kill {n}");
        assert_whole(&out, &trees[current], &trees[next], &when);
        interrupted += u32::from(out.join(".tickbake-stage").exists());
        match random.below(3) {
            0 => drop(tickbake("check").output().unwrap()),
            1 => drop(tickbake("diff").output().unwrap()),
            _ => {
                let built = tickbake("build").output().unwrap();
                assert!(
                    built.status.success(),
                    "{when}: {}",
                    String::from_utf8_lossy(&built.stderr)
                );
                assert_settled(&out, &trees[next], &trees[next], &when);
            }
        }
        if assert_settled(&out, &trees[current], &trees[next], &when) {
            current = next;
            finished += 1;
        }
    }
    println!(
        "{} kills: {interrupted} left a stage, {finished} ended new",
        kills()
    );
}
