//! What `build` says and leaves, and what `diff` makes of a build that was cut off.

use super::{project, run};
use assert_cmd::Command;
use std::fs;
use std::path::Path;

fn file(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn an_archive_that_cannot_be_written_stops_the_packs_too() {
    let dir = project();
    let dir = dir.path();
    assert_eq!(run(dir, &["build"]).status, 0);
    let manifest = file(&dir.join("generated/manifest.json"));
    fs::create_dir(dir.join("packs")).expect("made");
    fs::write(dir.join("packs/demo-datapack.zip"), "theirs").expect("written");

    let other = ["build", "--zip=packs", "--set", "flock.bats.seed=9"];
    let refused = run(dir, &other);
    assert_eq!(refused.status, 2, "{}", refused.err);
    assert!(file(&dir.join("generated/manifest.json")) == manifest);
    assert_eq!(fs::read_dir(dir.join("packs")).expect("there").count(), 1);

    fs::remove_file(dir.join("packs/demo-datapack.zip")).expect("removed");
    assert_eq!(run(dir, &other).status, 0);
    assert!(file(&dir.join("generated/manifest.json")) != manifest);
}

#[test]
fn archives_are_told_though_a_link_fails() {
    let dir = project();
    let done = run(dir.path(), &["build", "--zip", "--link", "nowhere"]);
    assert_eq!(done.status, 2, "{}", done.err);
    assert!(done.out.contains("  generated/datapack.zip\n"));
}

#[test]
fn what_is_built_is_said() {
    let dir = tempfile::tempdir().expect("a folder");
    let small = ["build", "texture.lava_still", "--dry-run", "--set"];
    let built_in = run(
        dir.path(),
        &[&small[..], &["texture.lava_still.period=96"]].concat(),
    );
    assert_eq!(built_in.status, 0, "{}", built_in.err);
    assert!(
        built_in.err.contains("built-in project"),
        "{}",
        built_in.err
    );

    // 16 px times 1,248 frames is higher than one column may be, so every second is taken.
    let project = "[texture.long]\nperiod = 1248\nloop = 'none'\ntargets = ['bedrock_texture']\n";
    fs::write(dir.path().join("tickbake.toml"), project).expect("a project");
    let thinned = run(dir.path(), &["build"]);
    assert_eq!(thinned.status, 0, "{}", thinned.err);
    assert!(!thinned.err.contains("built-in project"), "{}", thinned.err);
    let warning = "warning: texture.long: the Bedrock strip holds 624 of 1248 frames";
    assert!(thinned.err.contains(warning), "{}", thinned.err);
    let checked = run(dir.path(), &["check"]);
    assert!(
        checked.out.contains("624 of 1248 frames"),
        "{}",
        checked.out
    );
}

/// On one thread the items follow each other, so no moment may be counted twice.
#[test]
fn timings_add_up() {
    let dir = project();
    let mut command = assert_cmd::Command::cargo_bin("tickbake").expect("the program");
    let done = command
        .current_dir(dir.path())
        .env("CI", "true")
        .env("RAYON_NUM_THREADS", "1")
        .args(["build", "--timings"])
        .assert()
        .success();
    let said = String::from_utf8_lossy(&done.get_output().stderr);
    let of = |words: &str| {
        let lines = said.lines().filter_map(|line| line.split_once(" ms  "));
        let lines = lines.filter(|(_, what)| what.starts_with(words));
        let ms: Vec<f64> = lines.flat_map(|(ms, _)| ms.trim().parse()).collect();
        ms
    };
    let parts = [of("read"), of("bake and write"), of("everything else")].concat();
    assert_eq!(parts.len(), 1 + 4 + 1, "{said}");
    // each figure is rounded to 0.1 ms
    assert!(parts.iter().sum::<f64>() <= of("total")[0] + 0.5, "{said}");
}

#[test]
fn the_next_steps_are_those_that_are_left() {
    let dir = project();
    let dir = dir.path();
    let usual = run(dir, &["build"]).err;
    for step in [
        "tickbake check ",
        "tickbake preview ",
        "copy generated/resourcepack",
        "copy generated/datapack",
        "/function demo:hens/start",
    ] {
        assert!(usual.contains(step), "{step}: {usual}");
    }
    let elsewhere = run(dir, &["build", "-o", "there"]).err;
    for step in [
        "tickbake check there",
        "tickbake preview there",
        "copy there/datapack",
    ] {
        assert!(elsewhere.contains(step), "{step}: {elsewhere}");
    }

    fs::create_dir(dir.join("world")).expect("made");
    fs::write(dir.join("world/level.dat"), "").expect("written");
    let linked = run(dir, &["build", "-o", "linked", "--link", "world"]).err;
    assert!(!linked.contains("copy linked/datapack"), "{linked}");
    assert!(linked.contains("copy linked/resourcepack"), "{linked}");

    // A crowd that was not built has no function.
    let some = run(dir, &["build", "bats", "-o", "some"]).err;
    assert!(some.contains("/function demo:bats/start"), "{some}");

    // Of a build of some items, only what is theirs.
    let seed = ["--set", "flock.bats.seed=9", "--set", "texture.lava.seed=9"];
    let bats = run(dir, &[&["build", "bats"][..], &seed].concat()).err;
    for step in [
        "tickbake preview flock.bats ",
        "copy generated/datapack",
        "/function demo:bats/start",
    ] {
        assert!(bats.contains(step), "{step}: {bats}");
    }
    assert!(!bats.contains("copy generated/resourcepack"), "{bats}");
    let lava = run(dir, &[&["build", "lava"][..], &seed].concat()).err;
    assert!(lava.contains("copy generated/resourcepack"), "{lava}");
    assert!(!lava.contains("datapack"), "{lava}");
    assert!(!lava.contains("/function"), "{lava}");
}

/// A build that added archives, killed when all was ready and nothing yet in place.
#[test]
fn diff_finishes_an_interrupted_build_before_it_asks_what_was_built() {
    let dir = project();
    let dir = dir.path();
    assert_eq!(run(dir, &["build"]).status, 0);
    assert_eq!(run(dir, &["build", "--zip", "-o", "zipped"]).status, 0);
    let [out, zipped] = ["generated", "zipped"].map(|folder| dir.join(folder));
    let stage = out.join(".tickbake-stage");
    fs::create_dir_all(stage.join("new")).expect("made");
    fs::create_dir(stage.join("old")).expect("made");
    let mut steps = Vec::new();
    for (i, path) in ["datapack.zip", "manifest.json", "resourcepack.zip"]
        .into_iter()
        .enumerate()
    {
        let new = file(&zipped.join(path));
        let old = fs::read(out.join(path)).ok();
        let exact = |bytes: &[u8]| tickbake::tree::hash::exact(bytes);
        steps.push(serde_json::json!({
            "path": path,
            "old": old.as_deref().map(exact),
            "new": exact(&new),
        }));
        fs::write(stage.join(format!("new/{i}")), new).expect("written");
    }
    let journal = serde_json::json!({ "steps": steps, "made": [] });
    fs::write(stage.join("journal.json"), journal.to_string()).expect("written");

    let done = run(dir, &["diff"]);
    assert_eq!(done.status, 0, "{}{}", done.out, done.err);
    assert!(out.join("datapack.zip").is_file() && !stage.exists());
}

#[test]
fn what_has_the_projects_name_and_is_no_file_is_an_error() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    let refused = |words: &str| {
        for args in [&["build"][..], &["list"], &["preview", "."]] {
            let done = run(dir, args);
            assert_eq!(done.status, 2, "{args:?}: {}", done.err);
            let said = done.err.contains("tickbake.toml") && done.err.contains(words);
            assert!(said, "{args:?}: {}", done.err);
        }
        assert_eq!(run(dir, &["init"]).status, 2);
        assert_eq!(fs::read_dir(dir).expect("there").count(), 1);
    };
    fs::create_dir(dir.join("tickbake.toml")).expect("made");
    refused("is a folder");
    fs::remove_dir(dir.join("tickbake.toml")).expect("removed");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", dir.join("tickbake.toml")).expect("linked");
        refused("a link to a file that is not there");
    }
}

#[test]
fn output_goes_to_no_folder_that_is_not_its_own() {
    let dir = project();
    let dir = dir.path();
    for folder in ["repo/.git", "bare/objects", "bare/refs"] {
        fs::create_dir_all(dir.join(folder)).expect("made");
    }
    fs::write(dir.join("bare/HEAD"), "ref: refs/heads/main\n").expect("written");
    #[cfg(unix)]
    std::os::unix::fs::symlink("repo/.git", dir.join("link")).expect("linked");
    for folder in ["new", "home", "there/~"] {
        fs::create_dir_all(dir.join(folder)).expect("made");
    }
    let all = || -> Vec<_> {
        let entries = walkdir::WalkDir::new(dir).sort_by_file_name();
        entries
            .into_iter()
            .map(|entry| entry.expect("read").into_path())
            .collect()
    };
    let before = all();
    let mut refused = vec![
        ["build", "-o", "repo/.git"],
        ["build", "-o", "repo/.git/new/folder"],
        ["build", "-o", "repo/sub/../.GIT/x"],
        ["build", "-o", "bare"],
        ["build", "-o", "bare/new"],
        ["build", "-o", "/"],
        ["build", "-o", "new/../home"],
        ["build", "-o", "none/../home"],
        ["build", "-o", "~/packs"],
        ["build", "-o", "none/yet/../../repo/.git"],
        ["build", "--dry-run", "--zip=bare/zips"],
        ["build", "--dry-run", "--zip=~/packs"],
        ["preview", "lava", "--gif=~/look.gif"],
        ["preview", "lava", "-orepo/.git/look.html"],
        ["preview", "lava", "--gif=bare/look.gif"],
        ["init", "--quiet", "repo/.git"],
    ];
    if cfg!(unix) {
        refused.push(["build", "-o", "link/new"]);
    }
    for args in refused {
        let mut command = Command::cargo_bin("tickbake").expect("the program");
        let home = dir.join("home");
        let output = command
            .current_dir(dir)
            .env("CI", "true")
            .env("HOME", &home)
            .env("USERPROFILE", &home)
            .args(args)
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains("nothing was written"), "{args:?}: {said}");
        assert_eq!(all(), before, "{args:?}");
    }
    // a folder beside a .git, one in the home folder, and one in a folder that is named so, are as good as any
    for out in ["repo/out", "home/out", "there/~/out"] {
        let done = run(dir, &["build", "-q", "-o", out]);
        assert_eq!(done.status, 0, "{}", done.err);
    }
}

#[test]
fn what_only_a_bake_finds_is_told_with_its_place() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    let project = "\
[project]
budget = { commands = 3 }
[model.blaze]
targets = [\"bedrock\"]
max_deviation_px = 0.00001
[texture.lava]
period = 96
warm_up = 0
[flock.bats]
ticks = 10
home = { center = [0, 12, 0], radius = 24 }
loop = \"closed\"
[flock.more]
ticks = 20
[chase.hens]
frames = 30
tolerance = 0.001
";
    fs::write(dir.join("tickbake.toml"), project).expect("a project");
    for (id, place, reason) in [
        ("model.blaze", "5:20", "no length up to"),
        ("texture.lava", "8:11", "not yet periodic"),
        ("flock.bats", "12:8", "leaves no room for a way home"),
        ("flock.more", "2:23", "project.budget.commands = 3"),
        ("chase.hens", "17:13", "within 0.001 blocks"),
    ] {
        let refused = run(dir, &["build", "--dry-run", id]);
        let said = &refused.err;
        assert_eq!(refused.status, 2, "{id}: {said}");
        for part in [
            &format!("error: {id}: "),
            reason,
            &format!("--> tickbake.toml:{place}\n"),
            "= help: ",
        ] {
            assert_eq!(said.matches(part).count(), 1, "{part:?} of {id}: {said}");
        }
        assert!(!said.contains("allowed: "), "{said}");
    }
    // two items that want one path
    let twice = "[texture.a]\nperiod = 96\nreplaces = 'lava_still'\n[texture.b]\nperiod = 96\nreplaces = 'lava_still'\n";
    fs::create_dir(dir.join("twice")).expect("made");
    fs::write(dir.join("twice/tickbake.toml"), twice).expect("a project");
    let refused = run(&dir.join("twice"), &["build", "--dry-run"]);
    assert_eq!(refused.status, 2, "{}", refused.err);
    for part in [
        "error: texture.b: both texture.a and texture.b write `",
        "--> tickbake.toml:6:12\n",
    ] {
        assert!(refused.err.contains(part), "{part:?}: {}", refused.err);
    }
    // one of several keys that is laid over the file is to blame before those of the file
    let set = "chase.hens.decimals=1";
    let refused = run(dir, &["explain", "chase.hens", "--set", set]);
    assert_eq!(refused.status, 2, "{}", refused.err);
    let title = format!("error: --set {set}: chase.hens: no keys");
    assert!(refused.err.contains(&title), "{}", refused.err);
    assert!(!refused.err.contains("tickbake.toml"), "{}", refused.err);
    // a limit that is laid over the file, too
    for set in ["project.budget.commands=2", "project.budget={commands=2}"] {
        let refused = run(dir, &["build", "--dry-run", "flock.more", "--set", set]);
        assert_eq!(refused.status, 2, "{}", refused.err);
        let title = format!("error: --set {set}: flock.more: datapack: commands is");
        assert!(refused.err.contains(&title), "{}", refused.err);
    }
    // a pack has no project file to show
    fs::write(dir.join("tickbake.toml"), super::PROJECT).expect("a project");
    assert_eq!(run(dir, &["build", "-q"]).status, 0);
    let manifest = dir.join("generated/manifest.json");
    let text = fs::read_to_string(&manifest).expect("there");
    let text = text.replace("\"max_deviation_px\": 0.55", "\"max_deviation_px\": 0.0001");
    fs::write(&manifest, text).expect("written");
    let refused = run(dir, &["preview", "generated", "model.blaze"]);
    assert_eq!(refused.status, 2, "{}", refused.err);
    assert!(
        refused.err.starts_with("error: model.blaze: no length"),
        "{}",
        refused.err
    );
}
