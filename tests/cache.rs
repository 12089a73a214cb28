//! The cache: a build with it leaves the same folder as one without, whatever happened to folder and cache in between;
//! a damaged entry is no entry, and a changed parameter is another entry.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tickbake::build::{BuildError, Built, How, build};
use tickbake::cache::Cache;
use tickbake::generate::{Progress, Silent, generate};
use tickbake::project::{Item, Project, load};
use tickbake::tree::{MANIFEST, Options, TreeError};

const START: &str = r#"{"p":[[0,8,0],[3,8,0]],"v":[[0.2,0,0],[0.2,0,0]]}"#;
const PROJECT: &str = "[flock.bats]\ncount = 5\nticks = 30\n[flock.moths]\ncount = 3\nticks = 20\n[chase.c]\nframes = 20\n";

fn project(sets: &[&str]) -> Project {
    let sets: Vec<String> = sets.iter().map(|s| s.to_string()).collect();
    load::from_text("tickbake.toml", PROJECT, &sets, PathBuf::from("."), None).expect("a project")
}

/// Ids of the items that were made; how many ends were announced, and how many there were.
#[derive(Default)]
struct Made {
    begun: Mutex<Vec<String>>,
    expected: AtomicUsize,
    ended: AtomicUsize,
}

impl Progress for Made {
    fn expect(&self, items: usize) {
        self.expected.fetch_add(items, Ordering::SeqCst);
    }

    fn begin(&self, item: &Item) {
        self.begun.lock().expect("no panic").push(item.id.clone());
    }

    fn end(&self, _: &Item) {
        self.ended.fetch_add(1, Ordering::SeqCst);
    }

    fn reused(&self, _: &Item) {
        self.ended.fetch_add(1, Ordering::SeqCst);
    }
}

struct Scratch {
    dir: tempfile::TempDir,
    cache: Cache,
}

impl Scratch {
    fn new() -> Scratch {
        let dir = tempfile::tempdir().expect("a folder");
        let cache = Cache {
            folder: dir.path().join("cache"),
            program: "test".into(),
        };
        Scratch { dir, cache }
    }

    fn out(&self) -> PathBuf {
        self.dir.path().join("out")
    }

    /// Builds, holds the folder to a plain generation, and says which items were made.
    fn build(&self, sets: &[&str]) -> (Vec<String>, Built) {
        let project = project(sets);
        let (made, built) = self.try_build(&project, &[], Options::default());
        let built = built.expect("it builds");
        let expected = generate(&project, &Silent).expect("plain").tree;
        let expected: BTreeMap<String, Vec<u8>> = expected
            .iter()
            .map(|(path, file)| (path.to_string(), file.bytes.clone()))
            .collect();
        assert!(content(&self.out()) == expected, "{sets:?}");
        (made, built)
    }

    fn try_build(
        &self,
        project: &Project,
        only: &[&str],
        options: Options,
    ) -> (Vec<String>, Result<Built, BuildError>) {
        let only: Vec<String> = only.iter().map(|id| id.to_string()).collect();
        let how = How {
            cache: Some(&self.cache),
            only: &only,
            options,
            zips: None,
        };
        let made = Made::default();
        let built = build(project, &self.out(), how, &made);
        if built.is_ok() {
            let [expected, ended] = [made.expected, made.ended].map(AtomicUsize::into_inner);
            assert_eq!(expected, ended, "{only:?}");
        }
        let mut made = made.begun.into_inner().expect("no panic");
        made.sort();
        (made, built)
    }
}

fn content(root: &Path) -> BTreeMap<String, Vec<u8>> {
    walkdir::WalkDir::new(root)
        .into_iter()
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let path = entry
                .path()
                .strip_prefix(root)
                .expect("below")
                .to_string_lossy();
            (
                path.replace('\\', "/"),
                fs::read(entry.path()).expect("a file"),
            )
        })
        .collect()
}

const NOTHING: [&str; 0] = [];

#[test]
fn only_what_changed_is_made() {
    let scratch = Scratch::new();
    let (made, first) = scratch.build(&[]);
    assert_eq!(made, ["chase.c", "flock.bats", "flock.moths"]);
    let (made, again) = scratch.build(&[]);
    assert_eq!(made, NOTHING);
    assert!(again.saved.is_nothing());
    assert_eq!(again.saved.unchanged, first.saved.created.len());
    assert_eq!(again.rows, first.rows);

    // Another parameter makes one item; the way back makes none.
    let (made, changed) = scratch.build(&["flock.bats.seed=9"]);
    assert_eq!(made, ["flock.bats"]);
    assert!(
        changed
            .saved
            .replaced
            .iter()
            .all(|path| path.contains("bats") || path == MANIFEST)
    );
    assert_eq!(scratch.build(&[]).0, NOTHING);
    // A setting of the whole project makes all.
    assert_eq!(scratch.build(&["project.minecraft=1.21.4"]).0.len(), 3);
}

#[test]
fn a_touched_folder_is_noticed() {
    let scratch = Scratch::new();
    scratch.build(&[]);
    scratch.build(&[]);
    let out = scratch.out();
    let csv = out.join("tracks/bats.csv");
    let text = fs::read_to_string(&csv).expect("a track");

    // Gone: written again, from the cache.
    fs::remove_file(&csv).expect("removed");
    let (made, built) = scratch.build(&[]);
    assert_eq!(
        (made.len(), built.saved.created),
        (0, vec!["tracks/bats.csv".to_string()])
    );

    // Touched, not changed: nothing to do. Written with CRLF: not an edit.
    fs::write(&csv, &text).expect("written");
    assert!(scratch.build(&[]).1.saved.is_nothing());
    fs::write(&csv, text.replace('\n', "\r\n")).expect("written");
    let (_, built) = scratch.try_build(&project(&[]), &[], Options::default());
    assert!(built.expect("no edit").saved.is_nothing());
    fs::write(&csv, &text).expect("written");
    scratch.build(&[]);

    // Edited, to the same length: refused, by a full build and by one that changes another item.
    fs::write(&csv, text.replacen('1', "2", 1)).expect("edited");
    for sets in [&[][..], &["chase.c.frames=21"]] {
        let (_, refused) = scratch.try_build(&project(sets), &[], Options::default());
        match refused {
            Err(BuildError::Tree(TreeError::Edited { paths, .. })) => {
                assert_eq!(paths, ["tracks/bats.csv"]);
            }
            other => panic!("{other:?}"),
        }
    }
    let force = Options {
        force: true,
        ..Options::default()
    };
    let (_, forced) = scratch.try_build(&project(&[]), &[], force);
    assert_eq!(forced.expect("forced").saved.replaced, ["tracks/bats.csv"]);
    assert_eq!(scratch.build(&[]).0, NOTHING);

    // Of another manifest: the record itself is one of the files.
    fs::write(out.join(MANIFEST), "{}").expect("damaged");
    let (_, refused) = scratch.try_build(&project(&[]), &[], Options::default());
    assert!(
        matches!(refused, Err(BuildError::Tree(TreeError::Manifest { .. }))),
        "{refused:?}"
    );
}

#[test]
fn a_dry_run_remembers_nothing() {
    let scratch = Scratch::new();
    scratch.build(&[]);
    let dry = Options {
        dry_run: true,
        ..Options::default()
    };
    let (_, said) = scratch.try_build(&project(&["flock.bats.seed=9"]), &[], dry);
    assert!(!said.expect("said").saved.is_nothing());
    assert!(scratch.build(&[]).1.saved.is_nothing());
    assert!(!scratch.build(&["flock.bats.seed=9"]).1.saved.is_nothing());
}

#[test]
fn a_damaged_cache_is_not_believed() {
    let scratch = Scratch::new();
    scratch.build(&[]);
    // Every entry damaged in its first line, its last byte, then cut; the folder gone each time.
    for damage in 0..3 {
        fs::remove_dir_all(scratch.out()).expect("removed");
        for entry in fs::read_dir(&scratch.cache.folder)
            .expect("entries")
            .flatten()
        {
            let mut bytes = fs::read(entry.path()).expect("an entry");
            let last = bytes.len() - 1;
            match damage {
                0 => bytes[70] ^= 1,
                1 => bytes[last] ^= 1,
                _ => bytes.truncate(last),
            }
            fs::write(entry.path(), bytes).expect("damaged");
        }
        assert_eq!(scratch.build(&[]).0.len(), 3, "{damage}");
    }
    // Damaged while the folder is whole, then another item changes.
    for entry in fs::read_dir(&scratch.cache.folder)
        .expect("entries")
        .flatten()
    {
        let mut bytes = fs::read(entry.path()).expect("an entry");
        bytes[70] ^= 1;
        fs::write(entry.path(), bytes).expect("damaged");
    }
    scratch.build(&["flock.bats.seed=9"]);
    // Another program's entries are not ours.
    let other = Cache {
        program: "other".into(),
        ..scratch.cache.clone()
    };
    let other = Scratch {
        cache: other,
        ..scratch
    };
    assert_eq!(other.build(&[]).0.len(), 3);
    assert!(other.cache.clear().expect("cleared") > 3);
    assert!(!other.cache.folder.exists());
}

#[test]
fn a_damaged_memory_is_not_believed() {
    let scratch = Scratch::new();
    let first = scratch.build(&[]).1.rows;
    let mut damaged = 0;
    for (name, bytes) in content(&scratch.cache.folder) {
        let text = String::from_utf8_lossy(&bytes);
        // the summary of an item, as valid as before
        let wrong = text.replacen("\"bytes\":", "\"bytes\":9", 1);
        if wrong != text {
            fs::write(scratch.cache.folder.join(name), wrong).expect("damaged");
            damaged += 1;
        }
    }
    assert_eq!(damaged, 1);
    assert_eq!(scratch.build(&[]).1.rows, first);
}

#[test]
fn nothing_is_made_twice_where_a_file_was_touched() {
    let scratch = Scratch::new();
    scratch.build(&[]);
    // The new bats cannot be kept, so whoever asked for them again would make them again.
    let changed = project(&["flock.bats.seed=9"]);
    let bats = changed.item("bats").expect("an item");
    let key = scratch.cache.key(&changed.settings, bats);
    fs::create_dir(scratch.cache.folder.join(key)).expect("made");
    fs::remove_file(scratch.out().join("tracks/moths.csv")).expect("removed");
    let (made, _) = scratch.build(&["flock.bats.seed=9"]);
    assert_eq!(made, ["flock.bats"]);
}

#[test]
fn single_items_leave_the_others_as_they_lie() {
    let scratch = Scratch::new();
    // Into an empty folder: that item alone, and a manifest of it.
    let (made, built) = scratch.try_build(&project(&[]), &["bats"], Options::default());
    assert_eq!(made, ["flock.bats"]);
    assert_eq!(built.expect("built").rows.len(), 1);
    assert!(!scratch.out().join("tracks/c.csv").exists());
    scratch.build(&[]);

    // Another seed of the bats; the chase's new length is not asked for, and its edited track is not touched.
    let csv = scratch.out().join("tracks/c.csv");
    fs::write(&csv, "edited\n").expect("edited");
    let sets = &["flock.bats.seed=9", "chase.c.frames=30"];
    let (_, built) = scratch.try_build(&project(sets), &["flock.bats"], Options::default());
    let built = built.expect("built");
    assert!(
        built.saved.removed.is_empty() && built.saved.created.is_empty(),
        "{built:?}"
    );
    assert!(
        built
            .saved
            .replaced
            .contains(&"tracks/bats.csv".to_string())
    );
    assert_eq!(fs::read_to_string(&csv).expect("there"), "edited\n");
    let manifest = fs::read_to_string(scratch.out().join(MANIFEST)).expect("there");
    assert!(manifest.contains("\"seed\": 9") && manifest.contains("\"frames\": 20"));

    // Then all: the edit is in the way; undone, both follow the project.
    let (_, refused) = scratch.try_build(&project(sets), &[], Options::default());
    assert!(matches!(
        refused,
        Err(BuildError::Tree(TreeError::Edited { .. }))
    ));
    let force = Options {
        force: true,
        ..Options::default()
    };
    scratch
        .try_build(&project(sets), &[], force)
        .1
        .expect("forced");
    scratch.build(sets);

    // The bytes of items that stay are not needed: damaged entries are not made anew.
    let settled = project(sets);
    for id in ["c", "moths"] {
        let item = settled.item(id).expect("an item");
        let entry = scratch
            .cache
            .folder
            .join(scratch.cache.key(&settled.settings, item));
        let mut bytes = fs::read(&entry).expect("an entry");
        bytes.pop();
        fs::write(&entry, bytes).expect("damaged");
    }
    let (made, built) = scratch.try_build(&project(sets), &["bats"], Options::default());
    assert_eq!(made, NOTHING);
    assert!(built.expect("built").saved.is_nothing());

    // Other settings of the whole project, and an item that is not there.
    let other = project(&["project.namespace=other"]);
    let (_, refused) = scratch.try_build(&other, &["bats"], Options::default());
    assert!(
        matches!(refused, Err(BuildError::Apart { .. })),
        "{refused:?}"
    );
    let (_, refused) = scratch.try_build(&other, &["bat"], Options::default());
    assert!(
        refused
            .expect_err("no such item")
            .to_string()
            .contains("flock.bats")
    );
}

#[test]
fn a_record_that_leads_outside_is_not_followed() {
    let scratch = Scratch::new();
    let dir = scratch.dir.path();
    fs::write(dir.join("start.json"), START).expect("written");
    let toml = PROJECT.replace("count = 5", "start = 'start.json'");
    let file = dir.join("tickbake.toml");
    fs::write(&file, toml).expect("written");
    let project = load::load(&file, &[]).expect("a project");
    let (_, built) = scratch.try_build(&project, &[], Options::default());
    built.expect("built");
    // As good a file, outside of the folder that is read.
    let manifest = scratch.out().join(MANIFEST);
    let text = fs::read_to_string(&manifest).expect("there");
    let led = text.replace("\"inputs/bats/start.json\"\n", "\"../start.json\"\n");
    assert!(led != text, "{text}");
    fs::write(&manifest, led).expect("written");
    let (_, refused) = scratch.try_build(&project, &["moths"], Options::default());
    assert!(
        matches!(refused, Err(BuildError::Apart { .. })),
        "{refused:?}"
    );
}
