//! The cache: what it gives is what baking gives, a damaged entry is no entry, and a changed parameter is another entry.

use std::fs;
use std::path::PathBuf;
use tickbake::cache::Cache;
use tickbake::generate::{Silent, generate, generate_with};
use tickbake::project::{Project, load};

fn project(sets: &[&str]) -> Project {
    let sets: Vec<String> = sets.iter().map(|s| s.to_string()).collect();
    let text = "[flock.bats]\ncount = 5\nticks = 30\n[texture.lava]\nperiod = 96\nreplaces = 'lava_still'\n[chase.c]\nframes = 20\n";
    load::from_text("tickbake.toml", text, &sets, PathBuf::from("."), None).expect("a project")
}

#[test]
fn a_cached_build_gives_the_same_bytes() {
    let dir = tempfile::tempdir().expect("a folder");
    let cache = Cache {
        folder: dir.path().join("cache"),
        program: "test".into(),
    };
    let plain = generate(&project(&[]), &Silent).expect("plain").tree;
    let with = |p: &Project| {
        generate_with(p, &Silent, Some(&cache))
            .expect("cached")
            .tree
    };
    assert_eq!(with(&project(&[])), plain);
    let entries = || fs::read_dir(&cache.folder).expect("entries").count();
    assert_eq!(entries(), 3);
    assert_eq!(with(&project(&[])), plain);
    assert_eq!(entries(), 3);

    // Another parameter is another entry, and leaves those of the other items alone.
    let changed = project(&["flock.bats.seed=9"]);
    assert_eq!(
        with(&changed),
        generate(&changed, &Silent).expect("plain").tree
    );
    assert_eq!(entries(), 4);

    // Every entry damaged in its last byte, then cut: baked again, not believed.
    for cut in [false, true] {
        for entry in fs::read_dir(&cache.folder).expect("entries").flatten() {
            let mut bytes = fs::read(entry.path()).expect("an entry");
            let last = bytes.len() - 1;
            if cut {
                bytes.truncate(last);
            } else {
                bytes[last] ^= 1;
            }
            fs::write(entry.path(), bytes).expect("damaged");
        }
        assert_eq!(with(&project(&[])), plain);
    }
}
