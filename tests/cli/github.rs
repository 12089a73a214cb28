//! Annotations: what a job on GitHub is told, and of which of its files.

use super::{PROJECT, project};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Under Actions, with the checkout at `workspace`.
fn job(dir: &Path, workspace: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tickbake"))
        .current_dir(dir)
        .env("CI", "true")
        .env("GITHUB_ACTIONS", "true")
        .env("GITHUB_WORKSPACE", workspace)
        .args(args)
        .output()
        .expect("it runs");
    let [out, err] = [output.stdout, output.stderr].map(String::from_utf8);
    (
        output.status.code(),
        out.expect("UTF-8"),
        err.expect("UTF-8"),
    )
}

#[test]
fn files_are_named_from_the_root_of_the_repository() {
    let repository = project();
    let root = repository.path();
    let dir = root.join("packs/lava");
    fs::create_dir_all(&dir).expect("made");
    fs::write(dir.join("tickbake.toml"), PROJECT).expect("a project");
    assert_eq!(job(&dir, root, &["build"]).0, Some(0));
    let track = dir.join("generated/tracks/bats.csv");
    let text = fs::read_to_string(&track).expect("a track");
    let line = text.lines().nth(3).expect("a row");
    let edited = format!("{line}9");
    fs::write(&track, text.replacen(line, &edited, 1)).expect("an edit");

    let elsewhere = tempfile::tempdir().expect("a folder");
    for (workspace, from, prefix) in [
        (root, dir.as_path(), "packs/lava/"),
        (root, &dir.join("generated/tracks"), "packs/lava/"),
        (root, root, "packs/lava/"),
        (&dir, &dir, ""),
        (elsewhere.path(), &dir, ""),
    ] {
        let of = |verb: &str| {
            let there = dir.join("generated");
            let there = there.to_str().expect("UTF-8");
            let (status, out, _) = job(from, workspace, &[verb, there]);
            assert_eq!(status, Some(1), "{verb} {prefix:?}: {out}");
            out
        };
        let file = format!("file={prefix}generated/tracks/bats.csv,");
        let checked = of("check");
        assert!(checked.contains(&format!("::warning {file}")), "{checked}");
        // the place once, and both values
        let differs = of("diff");
        let said = format!("::error {file}line=4,title=changed::1 line, largest ");
        assert!(differs.starts_with(&said), "{differs}");
        let said = format!(", first at line 4; expected {line}, found {edited}\n");
        assert!(differs.ends_with(&said), "{differs}");
        assert_eq!(differs.lines().count(), 1, "{differs}");
    }
}

#[test]
fn what_is_wrong_with_a_project_is_annotated_too() {
    let repository = project();
    let root = repository.path();
    let dir = root.join("packs");
    fs::create_dir(&dir).expect("made");
    let wrong = PROJECT
        .replace("count = 6", "cuont = 6")
        .replace("frames", "frame");
    fs::write(dir.join("tickbake.toml"), &wrong).expect("a project");
    for verb in ["build", "check", "diff"] {
        let (status, _, err) = job(&dir, root, &[verb]);
        assert_eq!(status, Some(2), "{err}");
        let annotations: Vec<&str> = err.lines().filter(|line| line.starts_with("::")).collect();
        let begin = "::error file=packs/tickbake.toml,line=7,col=1,title=tickbake::";
        assert_eq!(annotations.len(), 2, "{err}");
        assert!(annotations[0].starts_with(begin), "{err}");
        assert!(annotations[0].contains("did you mean \"count\"?"), "{err}");
        assert!(annotations[1].contains(",line=10,"), "{err}");
        // the log has the line itself, too
        assert!(err.contains("--> tickbake.toml:7:1"), "{err}");
    }
    // what no line of the file says has no place in it
    fs::write(dir.join("tickbake.toml"), PROJECT).expect("a project");
    for (args, said) in [
        (&["check"][..], "nothing was built there yet"),
        (
            &["list", "--set", "flock.bats.count=-1"],
            "--set flock.bats.count=-1: ",
        ),
        (&["build", "flock.bat"], "did you mean \"flock.bats\"?"),
    ] {
        let (status, _, err) = job(&dir, root, args);
        assert_eq!(status, Some(2), "{err}");
        let mut annotations = err.lines().filter(|line| line.starts_with("::"));
        let annotation = annotations.next().expect("one");
        assert!(annotation.starts_with("::error title=tickbake::"), "{err}");
        assert!(annotation.contains(said), "{err}");
        assert_eq!(annotations.next(), None);
    }
    let asked = super::run(&dir, &["check", "--format", "github"]);
    assert!(
        asked.err.contains("\n::error title=tickbake::"),
        "{}",
        asked.err
    );
    let not = super::run(&dir, &["check"]);
    assert!(!not.err.contains("::"), "{}", not.err);
}
