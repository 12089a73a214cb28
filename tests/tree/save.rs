use super::support::*;
use std::fs;
use tickbake::tree::{self, Index, Kept, MANIFEST, Options, Tree, TreeError, hash};

const OLD: &[(&str, &str)] = &[
    ("a.json", "{}\n"),
    ("pack/b.png", "b"),
    ("pack/deep/c.txt", "c\n"),
    ("gone/d.txt", "d\n"),
];
const NEW: &[(&str, &str)] = &[
    ("a.json", "[]\n"),
    ("pack/b.png", "b"),
    ("pack/deep/c.txt", "C\n"),
    ("fresh/e.txt", "e\n"),
];

#[test]
fn only_what_changed_is_written_and_what_is_no_longer_produced_goes() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("generated");
    let first = save(&out, OLD).unwrap();
    assert_eq!(first.created.len(), 5);
    assert_eq!(content(&out), map(OLD));

    let untouched = fs::metadata(out.join("pack/b.png"))
        .unwrap()
        .modified()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(20));
    let second = save(&out, NEW).unwrap();
    assert_eq!(second.created, ["fresh/e.txt"]);
    assert_eq!(second.replaced, ["a.json", MANIFEST, "pack/deep/c.txt"]);
    assert_eq!(second.removed, ["gone/d.txt"]);
    assert_eq!(second.unchanged, 1);
    assert_eq!(
        content(&out),
        map(NEW),
        "the emptied folder goes too, and no stage is left"
    );
    assert_eq!(
        fs::metadata(out.join("pack/b.png"))
            .unwrap()
            .modified()
            .unwrap(),
        untouched
    );
}

#[test]
fn a_repeated_build_writes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), OLD).unwrap();
    let stamp = |path: &str| {
        fs::metadata(dir.path().join(path))
            .unwrap()
            .modified()
            .unwrap()
    };
    let before = (stamp(""), stamp(MANIFEST), stamp("a.json"));
    std::thread::sleep(std::time::Duration::from_millis(20));
    assert!(save(dir.path(), OLD).unwrap().is_nothing());
    assert_eq!((stamp(""), stamp(MANIFEST), stamp("a.json")), before);
}

#[test]
fn crlf_is_no_edit_and_no_change_but_bytes_of_a_png_are() {
    let dir = tempfile::tempdir().unwrap();
    let files = [("a.json", "{\n}\n"), ("b.png", "x\ny")];
    save(dir.path(), &files).unwrap();
    fs::write(dir.path().join("a.json"), "{\r\n}\r\n").unwrap();
    assert!(save(dir.path(), &files).unwrap().is_nothing());
    let changed = save(dir.path(), &[("a.json", "[]\n"), ("b.png", "x\ny")]).unwrap();
    assert_eq!(changed.replaced, ["a.json", MANIFEST]);
    fs::write(dir.path().join("b.png"), "x\r\ny").unwrap();
    assert!(
        matches!(save(dir.path(), &[("b.png", "z")]), Err(TreeError::Edited { paths, .. }) if paths == ["b.png"])
    );
}

#[test]
fn an_edited_file_stops_everything_until_forced() {
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), OLD).unwrap();
    for edited in ["a.json", "gone/d.txt"] {
        let kept = fs::read(dir.path().join(edited)).unwrap();
        fs::write(dir.path().join(edited), "mine").unwrap();
        let before = content(dir.path());
        let error = save(dir.path(), NEW).unwrap_err();
        assert_eq!(error.exit_code(), 2);
        let text = error.to_string();
        assert!(
            text.contains(edited)
                && text.contains("--force")
                && text.contains("nothing was written"),
            "{text}"
        );
        assert_eq!(content(dir.path()), before);
        fs::write(dir.path().join(edited), kept).unwrap();
    }
    fs::write(dir.path().join("a.json"), "mine").unwrap();
    tree::save(dir.path(), &tree(NEW), FORCE).unwrap();
    assert_eq!(content(dir.path()), map(NEW));
}

#[test]
fn an_edit_that_equals_the_new_content_is_fine() {
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), OLD).unwrap();
    fs::write(dir.path().join("a.json"), "[]\n").unwrap();
    save(dir.path(), NEW).unwrap();
    assert_eq!(content(dir.path()), map(NEW));
}

#[test]
fn a_deleted_file_comes_back() {
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), OLD).unwrap();
    fs::remove_dir_all(dir.path().join("pack")).unwrap();
    let saved = save(dir.path(), OLD).unwrap();
    assert_eq!(saved.created, ["pack/b.png", "pack/deep/c.txt"]);
    assert_eq!(content(dir.path()), map(OLD));
}

#[test]
fn a_file_may_become_a_folder_and_back() {
    let dir = tempfile::tempdir().unwrap();
    let file = [("x", "file"), ("y", "1")];
    let folder = [("x/inner/z", "in"), ("y", "1")];
    for files in [&file, &folder, &file, &folder] {
        save(dir.path(), files).unwrap();
        assert_eq!(content(dir.path()), map(files));
    }
}

#[test]
fn a_dry_run_says_what_would_be_done_and_does_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("generated");
    let dry = Options {
        dry_run: true,
        force: false,
    };
    assert_eq!(tree::save(&out, &tree(OLD), dry).unwrap().created.len(), 5);
    assert!(!out.exists());
    save(&out, OLD).unwrap();
    let said = tree::save(&out, &tree(NEW), dry).unwrap();
    assert_eq!(
        (said.created.len(), said.replaced.len(), said.removed.len()),
        (1, 3, 1)
    );
    assert_eq!(content(&out), map(OLD));
}

#[test]
fn clean_removes_what_is_ours_and_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), OLD).unwrap();
    fs::write(dir.path().join("pack/mine.txt"), "mine").unwrap();
    fs::create_dir(dir.path().join("empty")).unwrap();
    fs::write(dir.path().join("a.json"), "edited").unwrap();
    let refused = tree::clean(dir.path(), NORMAL).unwrap_err();
    assert!(matches!(refused, TreeError::Edited { .. }));
    let refused = refused.to_string();
    assert!(
        refused.contains("nothing was removed") && refused.contains("or remove them with --force"),
        "{refused}"
    );
    let cleaned = tree::clean(dir.path(), FORCE).unwrap();
    assert_eq!(cleaned.removed.len(), 5);
    assert_eq!(
        content(dir.path()),
        map(&[("pack/mine.txt", "mine"), ("empty/", "")])
    );
    assert!(!dir.path().join(MANIFEST).exists());
    assert!(tree::clean(dir.path(), NORMAL).unwrap().is_nothing());
    assert!(
        tree::clean(&dir.path().join("nowhere"), NORMAL)
            .unwrap()
            .is_nothing()
    );
}

#[test]
fn two_owners_of_one_path_are_refused() {
    let mut tree = tree::Tree::new();
    tree.insert("a", vec![], Some("model.one"), "bedrock")
        .unwrap();
    let error = tree
        .insert("a", vec![], Some("model.two"), "bedrock")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("model.one") && error.contains("model.two") && error.contains("`a`"),
        "{error}"
    );
}

#[test]
fn an_index_counts_for_nothing_once_another_build_was_there() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("generated");
    let mut index = Index::default();
    tree::save_indexed(&out, &tree(OLD), NORMAL, &mut index).unwrap();
    assert!(index.confirm(&out));
    save(&out, NEW).unwrap();
    let stale = index.clone();
    let saved = tree::save_indexed(&out, &tree(OLD), NORMAL, &mut index).unwrap();
    assert_eq!(saved.replaced, ["a.json", MANIFEST, "pack/deep/c.txt"]);
    assert_eq!(content(&out), map(OLD));

    // nor does it say that a file lies there whose bytes are not at hand
    save(&out, NEW).unwrap();
    let mut kept = Tree::new();
    let sha256 = Some(hash::sha256("a.json", b"{}\n"));
    kept.keep("a.json", Kept { item: None, sha256 }).unwrap();
    let refused = tree::save_indexed(&out, &kept, NORMAL, &mut stale.clone());
    assert!(
        matches!(&refused, Err(TreeError::NotKept { paths }) if *paths == ["a.json"]),
        "{refused:?}"
    );
    assert_eq!(content(&out), map(NEW));

    // and it forgets what no longer lies there as it was
    let mut stale = stale;
    assert!(!stale.confirm(&out));
    assert_eq!(stale.sha256("a.json"), None);
    assert!(stale.sha256("pack/b.png").is_some());
}
