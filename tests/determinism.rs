//! The same bytes on every run: whatever the threads, locale, time zone, folder, umask and order of the project file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use tickbake::generate::{Silent, generate};
use tickbake::project::load;
use tickbake::tree::hash::lf;

const ITEMS: [&str; 4] = [
    "[texture.still]\nformula = \"lava\"\nseed = 8\nperiod = 60\nreplaces = \"lava_still\"\n",
    "[texture.flow]\nformula = \"lava\"\nseed = 30\nperiod = 60\nflow = true\nreplaces = \"lava_flow\"\n",
    "[flock.bats]\ncount = 12\nseed = 1\nticks = 60\nfloor = true\nhome = true\nstart = { from = [-5, 6, -5], to = [5, 16, 5] }\n",
    "[chase.chickens]\ncount = 10\nframes = 80\n",
];

fn project(order: [usize; 4]) -> String {
    let head = "[project]\nname = \"d\"\nnamespace = \"demo\"\nminecraft = \"1.20.2..26.3\"\n";
    head.to_string() + &order.map(|i| ITEMS[i]).concat()
}

fn content(root: &Path) -> BTreeMap<String, Vec<u8>> {
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
            .replace('\\', "/");
        (path, fs::read(entry.path()).unwrap())
    })
    .collect()
}

/// Builds in a folder of its own, by the shell so that the umask can be set.
fn build(
    folder: &str,
    order: [usize; 4],
    umask: &str,
    environment: &[(&str, &str)],
) -> BTreeMap<String, Vec<u8>> {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().join(folder);
    fs::create_dir_all(&root).unwrap();
    fs::write(root.join("tickbake.toml"), project(order)).unwrap();
    let mut command = if cfg!(unix) {
        let mut command = Command::new("sh");
        command.args([
            "-c",
            &format!("umask {umask}; exec \"$0\" build"),
            env!("CARGO_BIN_EXE_tickbake"),
        ]);
        command
    } else {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tickbake"));
        command.arg("build");
        command
    };
    let built = command
        .current_dir(&root)
        .envs(environment.iter().copied())
        .output()
        .unwrap();
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );
    content(&root.join("generated"))
}

#[test]
fn surroundings_change_no_byte() {
    let expected = build("a", [0, 1, 2, 3], "022", &[]);
    assert!(expected.len() > 10);
    for (folder, order, umask, environment) in [
        ("a", [0, 1, 2, 3], "022", &[("RAYON_NUM_THREADS", "1")][..]),
        (
            "b/c d/\u{e4}",
            [0, 1, 2, 3],
            "077",
            &[("LC_ALL", "tr_TR.UTF-8"), ("LANG", "tr_TR.UTF-8")],
        ),
        (
            "a",
            [0, 1, 2, 3],
            "002",
            &[
                ("TZ", "Asia/Kathmandu"),
                ("LC_NUMERIC", "de_DE.UTF-8"),
                ("SOURCE_DATE_EPOCH", "1"),
            ],
        ),
        (
            "a",
            [0, 1, 2, 3],
            "022",
            &[
                ("HOME", "/nonexistent"),
                ("TMPDIR", "/nonexistent"),
                ("COLUMNS", "20"),
                ("RUST_LOG", "trace"),
            ],
        ),
        ("a", [3, 1, 0, 2], "027", &[("RAYON_NUM_THREADS", "7")]),
    ] {
        let found = build(folder, order, umask, environment);
        let names = |tree: &BTreeMap<String, Vec<u8>>| tree.keys().cloned().collect::<Vec<_>>();
        assert_eq!(
            names(&found),
            names(&expected),
            "{folder} {order:?} {environment:?}"
        );
        for (path, bytes) in &found {
            assert!(
                *bytes == expected[path],
                "{path} differs: {folder} {order:?} {umask} {environment:?}"
            );
        }
    }
}

/// The committed folder is the expected result of the built-in project, byte for byte but for line ends of a checkout.
#[test]
fn the_builtin_project_gives_the_committed_bytes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let generated = generate(&load::load_builtin(root, &[]).unwrap(), &Silent).unwrap();
    let committed = root.join("generated");
    for (path, file) in generated.tree.iter() {
        let on_disk = fs::read(committed.join(path))
            .unwrap_or_else(|error| panic!("{path}: {error}; run `tickbake build`"));
        assert!(
            lf(&on_disk) == lf(&file.bytes),
            "{path} differs; run `tickbake build`"
        );
    }
}
