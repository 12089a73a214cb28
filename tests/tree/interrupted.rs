//! Every point at which a save can be cut off, one after the other; tests/kill.rs does it with real kills.

use super::support::*;
use std::fs;
use std::path::Path;
use tickbake::tree::{Outcome, settle};

const OLD: &[(&str, &str)] = &[
    ("a.json", "old\n"),
    ("gone/x.txt", "x\n"),
    ("kept.txt", "k\n"),
    ("swap", "file"),
];
const NEW: &[(&str, &str)] = &[
    ("a.json", "new\n"),
    ("fresh/deep/y.txt", "y\n"),
    ("kept.txt", "k\n"),
    ("swap/z", "z"),
];

/// Cuts a save of NEW over OLD off after `n` renames, as a kill would: the stage as the save laid it, and only so much done.
/// Returns false if there are not that many.
fn cut_off(out: &Path, n: usize, half: bool) -> bool {
    fs::remove_dir_all(out).unwrap();
    save(out, OLD).unwrap();
    let old_manifest = fs::read_to_string(out.join("manifest.json")).unwrap();
    let scratch = tempfile::tempdir().unwrap();
    save(scratch.path(), NEW).unwrap();
    let new_manifest = fs::read_to_string(scratch.path().join("manifest.json")).unwrap();

    let exact = |text: &str| serde_json::Value::from(tickbake::tree::hash::exact(text.as_bytes()));
    let none = serde_json::Value::Null;
    let steps: Vec<(&str, Option<&str>, Option<&str>)> = vec![
        ("gone/x.txt", Some("x\n"), None),
        ("swap", Some("file"), None),
        ("a.json", Some("old\n"), Some("new\n")),
        ("fresh/deep/y.txt", None, Some("y\n")),
        ("manifest.json", Some(&old_manifest), Some(&new_manifest)),
        ("swap/z", None, Some("z")),
    ];
    let stage = out.join(".tickbake-stage");
    for folder in ["new", "old"] {
        fs::create_dir_all(stage.join(folder)).unwrap();
    }
    let json: Vec<_> = steps
        .iter()
        .map(|(path, old, new)| {
            serde_json::json!({"path": path, "old": old.map_or(none.clone(), exact), "new": new.map_or(none.clone(), exact)})
        })
        .collect();
    let journal = serde_json::json!({"steps": json, "made": ["fresh", "fresh/deep", "swap"]});
    fs::write(stage.join("journal.json"), journal.to_string()).unwrap();
    for (i, (_, _, new)) in steps.iter().enumerate() {
        if let Some(text) = new {
            fs::write(stage.join(format!("new/{i}")), text).unwrap();
        }
    }
    for (i, (path, old, new)) in steps.iter().enumerate() {
        let last = i == n;
        if i > n || (last && !half) {
            return true;
        }
        let full = out.join(path);
        if new.is_none() {
            fs::rename(&full, stage.join(format!("old/{i}"))).unwrap();
            if *path == "gone/x.txt" {
                fs::remove_dir(out.join("gone")).unwrap();
            }
        } else {
            fs::create_dir_all(full.parent().unwrap()).unwrap();
            if old.is_some() {
                fs::hard_link(&full, stage.join(format!("old/{i}"))).unwrap();
            }
            if !last {
                fs::rename(stage.join(format!("new/{i}")), &full).unwrap();
            }
        }
    }
    n < steps.len()
}

#[test]
fn a_committed_save_is_finished_wherever_it_was_cut_off() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    fs::create_dir(&out).unwrap();
    for half in [false, true] {
        for n in 0..=6 {
            cut_off(&out, n, half);
            assert_eq!(settle(&out).unwrap().settled, Outcome::Finished, "{n}");
            assert_eq!(content(&out), map(NEW), "{n} {half}");
            assert_eq!(settle(&out).unwrap().settled, Outcome::Nothing);
            assert!(save(&out, NEW).unwrap().is_nothing());
        }
    }
}

#[test]
fn a_half_undone_save_is_undone() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    fs::create_dir(&out).unwrap();
    for half in [false, true] {
        for n in 0..=6 {
            cut_off(&out, n, half);
            fs::write(out.join(".tickbake-stage/undo"), "").unwrap();
            assert_eq!(settle(&out).unwrap().settled, Outcome::Undone, "{n}");
            assert_eq!(content(&out), map(OLD), "{n} {half}");
            assert!(save(&out, OLD).unwrap().is_nothing());
        }
    }
}

#[test]
fn an_edit_after_the_kill_is_kept_and_the_rest_undone() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    fs::create_dir(&out).unwrap();
    for n in 0..=6 {
        cut_off(&out, n, false);
        fs::write(out.join("a.json"), "mine\n").unwrap();
        assert_eq!(settle(&out).unwrap().settled, Outcome::Undone);
        let mut expected = map(OLD);
        expected.insert("a.json".into(), "mine\n".into());
        assert_eq!(content(&out), expected, "{n}");
    }
}

/// What waits in the stage is not what was written: it is not installed, nor is what is missing there taken for done.
#[test]
fn a_stage_that_was_damaged_after_the_kill_is_thrown_away() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    fs::create_dir(&out).unwrap();
    for n in 0..6 {
        for step in n.max(2)..6 {
            for damaged in [Some("damage"), None] {
                cut_off(&out, n, true);
                let staged = out.join(format!(".tickbake-stage/new/{step}"));
                match damaged {
                    Some(text) => fs::write(staged, text).unwrap(),
                    None => fs::remove_file(staged).unwrap(),
                }
                let saved = save(&out, NEW).unwrap();
                assert_eq!(saved.settled, Outcome::Undone, "{n} {step} {damaged:?}");
                assert_eq!(content(&out), map(NEW), "{n} {step} {damaged:?}");
                assert!(save(&out, NEW).unwrap().is_nothing());
            }
        }
    }
}

/// Where a file goes, comes, or changes, whether before or after its step: never overwritten, moved or removed.
#[test]
fn a_folder_put_in_a_files_place_after_the_kill_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    fs::create_dir(&out).unwrap();
    for path in ["gone/x.txt", "a.json", "fresh/deep/y.txt"] {
        for n in 0..=6 {
            cut_off(&out, n, false);
            let folder = out.join(path);
            if folder.exists() {
                fs::remove_file(&folder).unwrap();
            }
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("mine.txt"), "mine").unwrap();
            assert_eq!(settle(&out).unwrap().settled, Outcome::Undone, "{path} {n}");
            let mut expected = map(OLD);
            expected.remove(path);
            expected.insert(format!("{path}/mine.txt"), "mine".into());
            assert_eq!(content(&out), expected, "{path} {n}");
        }
    }
}

#[test]
fn an_uncommitted_stage_is_thrown_away() {
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), OLD).unwrap();
    fs::create_dir_all(dir.path().join(".tickbake-stage/new")).unwrap();
    fs::write(dir.path().join(".tickbake-stage/new/0"), "half a fi").unwrap();
    fs::write(dir.path().join(".tickbake-stage/journal.draft"), "{\"st").unwrap();
    assert_eq!(settle(dir.path()).unwrap().settled, Outcome::Undone);
    assert_eq!(content(dir.path()), map(OLD));
}

#[test]
fn a_build_settles_first() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    fs::create_dir(&out).unwrap();
    cut_off(&out, 3, true);
    let saved = save(&out, OLD).unwrap();
    assert_eq!(saved.settled, Outcome::Finished);
    assert_eq!(content(&out), map(OLD));
}

#[test]
fn a_journal_that_leads_outside_is_refused_and_nothing_is_lost() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    save(&out, OLD).unwrap();
    fs::write(dir.path().join("precious"), "p").unwrap();
    for journal in [
        r#"{"steps":[{"path":"../precious","old":null,"new":null}],"made":[]}"#,
        "{",
        r#"{"steps":[],"made":["../x"]}"#,
    ] {
        fs::create_dir_all(out.join(".tickbake-stage/old")).unwrap();
        fs::write(out.join(".tickbake-stage/journal.json"), journal).unwrap();
        let error = settle(&out).unwrap_err();
        assert_eq!(error.exit_code(), 3, "{error}");
        for words in [
            ".tickbake-stage",
            "(new)",
            "(old)",
            "delete that folder",
            "`tickbake build --force`",
        ] {
            assert!(error.to_string().contains(words), "{error}");
        }
        assert_eq!(
            fs::read_to_string(dir.path().join("precious")).unwrap(),
            "p"
        );
    }
}
