//! The built program from outside: verbs, exit status, and what goes where.

#[path = "cli/build.rs"]
mod build;
#[path = "cli/github.rs"]
mod github;
#[path = "cli/preview.rs"]
mod preview;
#[path = "common/raw_zip.rs"]
mod raw_zip;
#[path = "cli/watch.rs"]
mod watch;

use assert_cmd::Command;
use std::fs;
use std::path::Path;

const PROJECT: &str = "[project]\nnamespace = 'demo'\n[texture.lava]\nperiod = 96\nreplaces = 'lava_still'\n[flock.bats]\ncount = 6\nticks = 40\n[chase.hens]\nframes = 30\n[model.blaze]\ntolerance = 0\n";

struct Run {
    status: i32,
    out: String,
    err: String,
}

fn run(dir: &Path, args: &[&str]) -> Run {
    let mut command = Command::cargo_bin("tickbake").expect("the program");
    let output = command
        .current_dir(dir)
        .env_remove("GITHUB_ACTIONS")
        .env("CI", "true")
        .args(args)
        .output()
        .expect("it runs");
    Run {
        status: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("tickbake.toml"), PROJECT).expect("a project");
    dir
}

#[test]
fn the_main_job_from_build_to_clean() {
    let dir = project();
    let dir = dir.path();
    let built = run(dir, &["build"]);
    assert_eq!(built.status, 0, "{}", built.err);
    assert!(built.out.is_empty(), "data goes to stdout, this is none");
    for (args, status) in [
        (&["diff"][..], 0),
        (&["check"], 0),
        (&["build"], 0),
        (&["list"], 0),
    ] {
        let done = run(dir, args);
        assert_eq!(done.status, status, "{args:?}: {}{}", done.out, done.err);
    }
    assert!(
        run(dir, &["build"])
            .err
            .contains("0 created, 0 replaced, 0 removed")
    );

    // Somebody edits a file of ours: named by check and diff, and not overwritten.
    let track = dir.join("generated/tracks/bats.csv");
    let text = fs::read_to_string(&track).expect("a track");
    fs::write(&track, text.replacen("0,1,", "0,1,9", 1)).expect("an edit");
    let checked = run(dir, &["check"]);
    assert_eq!(checked.status, 1);
    assert!(checked.out.contains("tracks/bats.csv"), "{}", checked.out);
    // The cause comes before what follows from it, and every advice works.
    assert!(
        checked.out.starts_with("warning[edited-file]"),
        "{}",
        checked.out
    );
    assert!(!checked.out.contains("tickbake build`"), "{}", checked.out);
    let differs = run(dir, &["diff"]);
    assert_eq!(differs.status, 1);
    assert!(differs.err.contains("`tickbake build --force`"));
    let kept = run(dir, &["clean"]);
    assert_eq!(kept.status, 2);
    assert!(kept.err.contains("nothing was removed"), "{}", kept.err);
    let refused = run(dir, &["build"]);
    assert_eq!(refused.status, 2, "{}", refused.err);
    assert!(refused.err.contains("--force"));
    assert_eq!(run(dir, &["build", "--force"]).status, 0);
    assert_eq!(run(dir, &["check"]).status, 0);

    // A foreign file survives clean; ours go.
    fs::write(dir.join("generated/mine.txt"), "mine").expect("a file");
    assert_eq!(run(dir, &["clean"]).status, 0);
    assert!(dir.join("generated/mine.txt").is_file());
    assert!(!dir.join("generated/manifest.json").exists());
    // So does an empty folder that no build made; the one that a build made goes, but not from under a shell.
    fs::remove_file(dir.join("generated/mine.txt")).expect("mine");
    assert_eq!(run(dir, &["clean"]).status, 0);
    assert!(dir.join("generated").is_dir());
    assert_eq!(run(dir, &["build"]).status, 0);
    assert_eq!(run(dir, &["clean", "--dry-run"]).status, 0);
    assert_eq!(run(&dir.join("generated"), &["clean"]).status, 0);
    assert!(dir.join("generated").is_dir());
    assert_eq!(run(dir, &["build"]).status, 0);
    let cleaned = run(dir, &["clean"]);
    assert!(cleaned.err.contains("and the folder"), "{}", cleaned.err);
    assert!(!dir.join("generated").exists());
}

#[test]
fn diff_says_what_to_do() {
    let dir = project();
    let dir = dir.path();
    let never = run(dir, &["diff"]);
    assert_eq!(never.status, 1);
    assert!(never.err.contains("run `tickbake build` first"));
    assert_eq!(run(dir, &["build"]).status, 0);
    let stale = run(dir, &["diff", "--set", "flock.bats.seed=9"]);
    assert!(
        stale.err.contains("run `tickbake build` to bring"),
        "{}",
        stale.err
    );
    assert!(!stale.err.contains("orphan"), "{}", stale.err);
    let fewer = PROJECT.replace("[chase.hens]\nframes = 30\n", "");
    fs::write(dir.join("tickbake.toml"), fewer).expect("a project");
    let orphans = run(dir, &["diff"]);
    assert!(
        orphans.err.contains("an orphan is a file"),
        "{}",
        orphans.err
    );
}

#[test]
fn keys_are_explained_whether_or_not_their_item_is_there() {
    let dir = project();
    for (what, words) in [
        (
            "project",
            &["namespace = \"demo\"", "minecraft = ", "budget"][..],
        ),
        ("project.minecraft", &["minecraft = \"26.3\"", "a range"]),
        ("project.data_format", &["(none)", "major.minor"]),
        ("texture.new.seed", &["seed = 0", "Still lava and its flow"]),
        ("flock.new.home.radius", &["radius = "]),
        ("flock.bats.home.radius", &["radius = "]),
        ("texture.lava.sine_period", &["16 | \"tile\""]),
        (
            "model.blaze",
            &["adds clips (bedrock, neoforge, java, cem)"],
        ),
    ] {
        let done = run(dir.path(), &["explain", what]);
        assert_eq!(done.status, 0, "{what}: {}", done.err);
        for word in words {
            assert!(done.out.contains(word), "{what}: {word}: {}", done.out);
        }
    }
}

#[test]
fn a_dry_run_writes_nothing() {
    let dir = project();
    let done = run(dir.path(), &["build", "--dry-run"]);
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(done.err.contains("manifest.json"));
    assert!(!dir.path().join("generated").exists());
}

#[test]
fn damaged_files_are_findings_and_missing_ones_are_not() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    let zip = raw_zip::raw_zip(&[("pack.mcmeta", b"{}"), ("a.txt", &[b'a'; 500])]);
    let png = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/lava.png"));
    let cut = |bytes: &[u8]| bytes[..bytes.len() - 30].to_vec();
    let mut flipped = zip.clone();
    let at = flipped.windows(4).position(|w| w == b"aaaa").expect("text");
    flipped[at + 100] ^= 1;
    for folder in ["folder", "other"] {
        fs::create_dir(dir.join(folder)).expect("made");
    }
    for (name, bytes, code) in [
        ("cut.zip", cut(&zip), "file-unreadable"),
        ("head.mcpack", zip[..4].to_vec(), "file-unreadable"),
        ("folder/cut.zip", cut(&zip), "file-unreadable"),
        ("other/flipped.zip", flipped, "file-unreadable"),
        ("cut.png", cut(&png.expect("a picture")), "png-damaged"),
        ("cut.nbt", vec![10, 0], "nbt-damaged"),
    ] {
        fs::write(dir.join(name), bytes).expect("written");
        let path = name.split('/').next().unwrap_or(name);
        let done = run(dir, &["lint", path, "--format", "json"]);
        assert_eq!(done.status, 1, "{name}: {}", done.err);
        let report: serde_json::Value = serde_json::from_str(&done.out).expect("JSON");
        let finding = &report["findings"][0];
        assert_eq!(finding["code"], code, "{name}: {}", done.out);
        let file = name.rsplit('/').next().unwrap_or(name);
        assert_eq!(finding["place"]["file"], file, "{name}: {}", done.out);
        assert_eq!(report["findings"].as_array().map(Vec::len), Some(1));
        assert!(!done.out.contains(&*dir.to_string_lossy()), "{}", done.out);
    }
    let done = run(dir, &["lint", "nowhere.zip"]);
    assert_eq!(done.status, 2, "{}", done.err);
}

#[test]
fn wrong_usage_is_status_2_and_names_what_is_near() {
    let dir = project();
    for (args, words) in [
        (&["biuld"][..], "build"),
        (&["build", "--set", "model.blaze.trigg=exact"], "trig"),
        (&["explain", "model.blase"], "model.blaze"),
        (&["explain", "model.blaze.trigg"], "model.blaze.trig"),
        (&["explain", "formula-drft"], "formula-drift"),
        (&["build", "flock.bat"], "flock.bats"),
        (&["man", "biuld"], "build"),
        (&["trace", "flock.bat", "--ticks", "0..1"], "flock.bats"),
        (&["trace", "blaze", "--ticks", "5..1"], "A <= B"),
        (
            &["trace", "blaze", "--ticks", "0..1", "--step", "0"],
            "above 0",
        ),
        (&["trace", "bats", "--ticks", "0.5..1"], "whole ticks"),
        (
            &["trace", "blaze", "--ticks", "0..1", "--heats"],
            "no texture",
        ),
        (
            &[
                "trace",
                "blaze",
                "--ticks",
                "2e9..3e9",
                "--set",
                "model.blaze.trig=exact",
            ],
            "1e9",
        ),
        (&["check", "--deny", "formula-drft"], "formula-drift"),
        (&["diff", "--tolerance", "nan"], "--tolerance"),
        (&["-C", "nowhere", "list"], "not a folder"),
        (&["check"], "run `tickbake build` first"),
        (&["check", "nowhere"], "does not exist"),
        (&["diff", "nowhere", "nowhere"], "does not exist"),
        (&["diff", "nowhere"], "does not exist"),
        (
            &["preview", "pack.zip"],
            "no file or folder is called \"pack.zip\"",
        ),
        (&["preview", "flock.bat"], "flock.bats"),
        (&["explain", "project.minecrft"], "project.minecraft"),
        (&["explain", "texture.new.sed"], "texture.new"),
    ] {
        let done = run(dir.path(), args);
        assert_eq!(done.status, 2, "{args:?}: {}", done.err);
        assert!(done.err.contains(words), "{args:?}: {}", done.err);
        assert_eq!(
            done.err.matches("error").count(),
            1,
            "{args:?}: {}",
            done.err
        );
        assert!(!done.err.contains("panicked"));
    }
}

#[test]
fn traces_include_both_ends_and_read_back_to_the_same_floats() {
    let dir = project();
    let done = run(
        dir.path(),
        &["trace", "model.blaze", "--ticks", "0..=1", "--step", "0.25"],
    );
    assert_eq!(done.status, 0, "{}", done.err);
    let json: serde_json::Value = serde_json::from_str(&done.out).expect("one JSON document");
    let frames = json["frames"].as_array().expect("frames");
    assert_eq!(frames.len(), 5);
    assert_eq!(json["unit"], "px");
    // part0 at tick 0 is (9, -1, 0) in the document's own numbers.
    assert_eq!(
        frames[0]["values"]["part0"],
        serde_json::json!([9.0, -1.0, 0.0])
    );
    let csv = run(
        dir.path(),
        &["trace", "hens", "--ticks", "1..3", "--format", "csv"],
    );
    assert!(
        csv.out
            .starts_with("tick,name,axis,value\n1.0,leader,x,0.0\n"),
        "{}",
        &csv.out[..80]
    );
    assert_eq!(csv.out.lines().count(), 1 + 3 * (2 + 20 + 20));
}

#[test]
fn init_writes_a_project_that_builds_and_never_overwrites() {
    let dir = tempfile::tempdir().expect("a folder");
    assert_eq!(run(dir.path(), &["init", "pack"]).status, 0);
    let pack = dir.path().join("pack");
    assert_eq!(run(&pack, &["list"]).status, 0);
    let before = fs::read(pack.join("tickbake.toml")).expect("the project");
    assert_eq!(run(dir.path(), &["init", "pack"]).status, 2);
    assert_eq!(
        fs::read(pack.join("tickbake.toml")).expect("the project"),
        before
    );
}

#[test]
fn git_is_to_ignore_the_preview_and_nothing_else() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    assert_eq!(run(dir, &["init", "pack"]).status, 0);
    let pack = dir.join("pack");
    assert_eq!(run(&pack, &["preview", "lava_still", "-q"]).status, 0);
    assert!(pack.join("preview.html").is_file());
    let ignored = fs::read_to_string(pack.join(".gitignore")).expect("a list");
    let lines: Vec<&str> = ignored.lines().filter(|l| !l.starts_with('#')).collect();
    assert_eq!(lines, ["/preview.html"]);

    // Where git has such files already, they stay, and what they lack is said.
    let other = dir.join("other");
    fs::create_dir(&other).expect("made");
    fs::write(other.join(".gitignore"), "/target\n").expect("written");
    fs::copy(pack.join(".gitattributes"), other.join(".gitattributes")).expect("copied");
    let said = run(&other, &["init"]).err;
    assert!(
        said.contains("kept  .gitignore: it was there already\n      add to it: /preview.html\n"),
        "{said}"
    );
    assert_eq!(said.matches("add to it").count(), 1, "{said}");
    let kept = fs::read_to_string(other.join(".gitignore")).expect("there");
    assert_eq!(kept, "/target\n");
}

#[test]
fn init_writes_all_or_nothing_and_names_the_path() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    // a file where a folder has to be stops the last of the five
    fs::create_dir(dir.join("pack")).expect("a folder");
    fs::write(dir.join("pack/.github"), "mine").expect("a file");
    let refused = run(dir, &["init", "pack"]);
    assert_eq!(refused.status, 3, "{}", refused.err);
    assert!(
        refused.err.contains("`pack/.github/workflows`"),
        "{}",
        refused.err
    );
    assert!(!refused.err.contains("wrote"), "{}", refused.err);
    let left: Vec<_> = content(&dir.join("pack"));
    assert_eq!(left, [(".github".to_string(), b"mine".to_vec())]);
    fs::remove_file(dir.join("pack/.github")).expect("out of the way");
    assert_eq!(run(dir, &["init", "pack"]).status, 0);
    let onto = run(dir, &["init", "pack/tickbake.toml"]);
    assert_eq!(onto.status, 2);
    assert!(
        onto.err.contains("`pack/tickbake.toml` is a file"),
        "{}",
        onto.err
    );
}

#[cfg(unix)]
#[test]
fn init_can_be_run_again_where_the_disk_was_full() {
    let dir = tempfile::tempdir().expect("a folder");
    let shell = |script: &str| {
        let program = env!("CARGO_BIN_EXE_tickbake");
        let mut command = std::process::Command::new("sh");
        command.args(["-c", script]).arg(program);
        let done = command.current_dir(dir.path()).output().expect("a shell");
        String::from_utf8(done.stderr).expect("UTF-8")
    };
    // a limit on the size of files stands for the full disk
    let full = shell("trap '' XFSZ; ulimit -f 1; exec \"$0\" init sub/pack");
    assert!(
        full.contains("cannot write `sub/pack/tickbake.toml`"),
        "{full}"
    );
    assert!(!dir.path().join("sub").exists(), "it was not there before");
    assert_eq!(run(dir.path(), &["init", "sub/pack"]).status, 0);
    let gone = shell("mkdir gone && cd gone && rmdir ../gone && exec \"$0\" init");
    assert!(
        gone.contains("the folder that tickbake was started in cannot be found"),
        "{gone}"
    );
}

#[test]
fn schemas_and_pages_are_printed() {
    let dir = project();
    for which in ["project", "manifest", "report"] {
        let done = run(dir.path(), &["schema", which]);
        let schema: serde_json::Value = serde_json::from_str(&done.out).expect("JSON");
        assert!(schema["properties"].is_object(), "{which}");
    }
    let codes = run(dir.path(), &["explain"]);
    for line in codes.out.lines() {
        let code = line.split(' ').next().expect("a code");
        let page = run(dir.path(), &["explain", code]);
        assert!(page.out.contains("How to fix it"), "{code}");
    }
    let key = run(dir.path(), &["explain", "flock.bats.home"]);
    assert!(key.out.starts_with("  home = false"), "{}", key.out);
    let man = run(dir.path(), &["man", "build"]);
    assert!(
        man.out.contains(".TH tickbake-build") && man.out.contains("dry"),
        "{}",
        man.out
    );
    // Every verb's help has an example that names the program.
    let help = run(dir.path(), &["--help"]);
    for verb in help.out.lines().filter_map(|line| line.strip_prefix("  ")) {
        let Some(verb) = verb
            .split(' ')
            .next()
            .filter(|v| v.starts_with(char::is_lowercase))
        else {
            continue;
        };
        let page = run(dir.path(), &["help", verb]);
        let example = verb == "help" || page.out.contains(&format!("  tickbake {verb}"));
        assert!(example, "{verb}: {}", page.out);
    }
    for id in ["model.blaze", "texture.lava", "flock.bats", "chase.hens"] {
        assert!(
            run(dir.path(), &["explain", id]).out.contains("parameters"),
            "{id}"
        );
    }
}

/// The files of a folder below the output, or of a zip.
fn content(path: &Path) -> Vec<(String, Vec<u8>)> {
    let source = tickbake::tree::Source::open(path).expect("a folder or zip");
    assert!(source.flaws().is_empty());
    let read = |path: &String| (path.clone(), source.read(path).expect("a file"));
    source.paths().iter().map(read).collect()
}

#[test]
fn zips_hold_what_the_folders_hold_and_have_one_sha1_everywhere() {
    let (one, two) = (project(), project());
    let (one, two) = (one.path(), two.path());
    let built = run(one, &["build", "--zip"]);
    assert_eq!(built.status, 0, "{}", built.err);
    for pack in ["datapack", "resourcepack"] {
        let folder = one.join("generated").join(pack);
        let zip = one.join(format!("generated/{pack}.zip"));
        assert_eq!(content(&folder), content(&zip));
        let bytes = fs::read(&zip).expect("a zip");
        let sha1: String = <sha1::Sha1 as sha1::Digest>::digest(&bytes)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let line = format!("{sha1}  generated/{pack}.zip\n");
        assert!(built.out.contains(&line), "{}", built.out);
        let line = format!("resource-pack-sha1={sha1}\n");
        assert_eq!(built.out.contains(&line), pack == "resourcepack");
    }
    // They are the project's: neither a finding nor a difference, and gone with the next build that does not make them.
    assert_eq!(
        run(one, &["check"]).status,
        0,
        "{}",
        run(one, &["check"]).out
    );
    assert_eq!(run(one, &["diff"]).status, 0, "{}", run(one, &["diff"]).out);
    let again = run(one, &["build", "--zip"]);
    assert!(
        again.err.contains("0 created, 0 replaced, 0 removed"),
        "{}",
        again.err
    );
    assert_eq!(again.out, built.out);
    let without = run(one, &["build"]);
    assert!(
        without.err.contains("1 replaced, 2 removed"),
        "{}",
        without.err
    );

    // Elsewhere, into a place of its own: the same bytes, and whatever else lies there stays.
    fs::create_dir(two.join("packs")).expect("a folder");
    fs::write(two.join("packs/mine.zip"), "mine").expect("a file");
    let there = run(two, &["build", "--zip=packs"]);
    assert_eq!(there.status, 0, "{}", there.err);
    for (line, there) in built.out.lines().zip(there.out.lines()) {
        assert_eq!(line.get(..40), there.get(..40));
    }
    assert!(
        there.out.contains("  packs/demo-datapack.zip"),
        "{}",
        there.out
    );
    assert!(!two.join("generated/datapack.zip").exists());
    assert_eq!(fs::read(two.join("packs/mine.zip")).expect("mine"), b"mine");
    fs::write(two.join("packs/demo-datapack.zip"), "mine").expect("a file");
    let refused = run(two, &["build", "--zip=packs"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("demo-datapack.zip"), "{}", refused.err);
    assert_eq!(run(two, &["build", "--zip=packs", "--force"]).status, 0);
    assert_eq!(run(two, &["build", "--zip", "bats"]).status, 2);
}
