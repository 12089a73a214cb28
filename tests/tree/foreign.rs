//! Files of others, and everything that can stand in the way.

use super::support::*;
use std::fs;
use std::path::Path;
use tickbake::tree::{self, MANIFEST, TreeError};

const FILES: &[(&str, &str)] = &[("a.json", "{}\n"), ("pack/b.png", "b")];

/// The save fails with this message and changes nothing.
fn refused(out: &Path, expected: &str) -> TreeError {
    let before = content(out);
    let error = save(out, FILES).unwrap_err();
    let text = error.to_string();
    assert!(text.contains(expected), "{text}");
    assert_eq!(content(out), before);
    error
}

#[test]
fn files_of_others_survive() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("pack")).unwrap();
    fs::write(dir.path().join("pack/mine.png"), "mine").unwrap();
    save(dir.path(), FILES).unwrap();
    save(dir.path(), &[("a.json", "{}\n")]).unwrap();
    assert_eq!(
        content(dir.path()),
        map(&[("a.json", "{}\n"), ("pack/mine.png", "mine")])
    );
}

#[test]
fn an_empty_folder_at_our_path_is_in_the_way() {
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), FILES).unwrap();
    for force in [false, true] {
        fs::remove_file(dir.path().join("a.json")).ok();
        fs::create_dir_all(dir.path().join("a.json/empty")).unwrap();
        let options = if force { FORCE } else { Default::default() };
        let error = tree::save(dir.path(), &tree(FILES), options).unwrap_err();
        assert!(matches!(error, TreeError::InTheWay { .. }), "{error}");
        assert!(dir.path().join("a.json/empty").is_dir());
    }
}

#[test]
fn a_file_of_others_at_our_path_is_not_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.json"), "mine").unwrap();
    assert_eq!(refused(dir.path(), "a.json").exit_code(), 2);
    tree::save(dir.path(), &tree(FILES), FORCE).unwrap();
    assert_eq!(content(dir.path()), map(FILES));
}

#[test]
fn a_manifest_of_somebody_else_is_not_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    for text in [
        "{\"format_version\": 2}",
        "<<<<<<< HEAD",
        "",
        "{\"files\": 3}",
        "{\"name\":\"My extension\",\"version\":\"1.0\",\"files\":{}}",
        "{\"manifest\": 3, \"generator\": \"another\", \"files\": {}}",
        "{\"manifest\": 1, \"generator\": \"tickbake 0.1.0\"}",
        "{\"generator\": \"tickbake 0.1.0\", \"files\": {}}",
    ] {
        fs::write(dir.path().join(MANIFEST), text).unwrap();
        assert!(matches!(
            refused(dir.path(), MANIFEST),
            TreeError::Manifest { .. }
        ));
        let kept = tree::clean(dir.path(), NORMAL).unwrap_err();
        assert!(matches!(kept, TreeError::Manifest { .. }), "{kept}");
        assert_eq!(fs::read_to_string(dir.path().join(MANIFEST)).unwrap(), text);
    }
    tree::save(dir.path(), &tree(FILES), FORCE).unwrap();
    assert!(save(dir.path(), FILES).unwrap().is_nothing());
}

#[test]
fn a_manifest_cannot_make_us_delete_what_lies_outside() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    fs::create_dir(&out).unwrap();
    fs::write(dir.path().join("precious"), "p").unwrap();
    let sha = tree::hash::sha256("precious", b"p");
    for path in [
        "../precious",
        "/etc/hostname",
        "a/../../precious",
        "..\\precious",
        "C:/x",
    ] {
        let manifest = manifest(&serde_json::json!({path: {"sha256": sha}}));
        fs::write(out.join(MANIFEST), manifest.to_string()).unwrap();
        assert!(
            save(&out, FILES).is_err() && tree::clean(&out, NORMAL).is_err(),
            "{path}"
        );
        assert_eq!(
            fs::read_to_string(dir.path().join("precious")).unwrap(),
            "p"
        );
    }
}

#[test]
fn a_folder_where_a_file_belongs_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir_all(dir.path().join("a.json")).unwrap();
    fs::write(dir.path().join("a.json/mine"), "mine").unwrap();
    assert_eq!(refused(dir.path(), "a.json").exit_code(), 3);
    assert!(
        tree::save(dir.path(), &tree(FILES), FORCE).is_err(),
        "not even by force"
    );
    assert_eq!(content(dir.path()), map(&[("a.json/mine", "mine")]));
}

#[test]
fn a_file_where_a_folder_belongs_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("pack"), "mine").unwrap();
    refused(dir.path(), "pack");
    let out = dir.path().join("pack");
    let error = save(&out, FILES).unwrap_err();
    assert!(matches!(error, TreeError::InTheWay { .. }), "{error}");
    let error = save(&out.join("below"), FILES).unwrap_err();
    assert_eq!(error.exit_code(), 3, "{error}");
    assert_eq!(content(dir.path()), map(&[("pack", "mine")]));
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    use std::os::unix::fs::symlink;
    let dir = tempfile::tempdir().unwrap();
    let outside = dir.path().join("outside");
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("b.png"), "theirs").unwrap();
    let out = dir.path().join("out");
    fs::create_dir(&out).unwrap();
    symlink(&outside, out.join("pack")).unwrap();
    assert!(matches!(save(&out, FILES), Err(TreeError::Symlink { .. })));
    assert!(matches!(
        tree::save(&out, &tree(FILES), FORCE),
        Err(TreeError::Symlink { .. })
    ));
    fs::remove_file(out.join("pack")).unwrap();

    save(&out, FILES).unwrap();
    fs::remove_file(out.join("a.json")).unwrap();
    symlink(outside.join("b.png"), out.join("a.json")).unwrap();
    assert!(save(&out, FILES).is_err());
    tree::save(&out, &tree(FILES), FORCE).unwrap();
    assert_eq!(content(&out), map(FILES));
    assert!(
        !fs::symlink_metadata(out.join("a.json"))
            .unwrap()
            .is_symlink()
    );

    fs::remove_dir_all(out.join("pack")).unwrap();
    symlink(&outside, out.join("pack")).unwrap();
    let _ = tree::clean(&out, FORCE);
    assert_eq!(content(&outside), map(&[("b.png", "theirs")]));

    fs::remove_file(out.join("pack")).unwrap();
    symlink(&outside, out.join(".tickbake-stage")).unwrap();
    assert!(save(&out, FILES).is_err());
    assert_eq!(content(&outside), map(&[("b.png", "theirs")]));
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_named_with_what_mends_it() {
    let dir = tempfile::tempdir().unwrap();
    let link = dir.path().join("out");
    std::os::unix::fs::symlink("gone/far", &link).unwrap();
    for out in [link.clone(), link.join("below")] {
        let dry_run = tree::Options {
            dry_run: true,
            ..NORMAL
        };
        let errors = [NORMAL, FORCE, dry_run].map(|options| {
            let error = tree::save(&out, &tree(FILES), options).unwrap_err();
            (error.to_string(), error.exit_code())
        });
        let own = tree::site::own_folder(&out, None).unwrap_err();
        let file = tree::place(&out.join("a.html"), b"", |_| false).unwrap_err();
        for (text, code) in errors
            .into_iter()
            .chain([own, file].map(|error| (error.to_string(), error.exit_code())))
        {
            let said = format!(
                "`{}` is a symbolic link to `gone/far`, which is",
                link.display()
            );
            assert!(
                text.starts_with(&said) && text.contains("Make that folder"),
                "{text}"
            );
            assert_eq!(code, 3);
        }
        assert!(link.is_symlink() && !link.exists());
    }
    fs::create_dir_all(dir.path().join("gone/far")).unwrap();
    save(&link, FILES).unwrap();
    assert_eq!(content(&dir.path().join("gone/far")), map(FILES));
}

#[cfg(unix)]
#[test]
fn the_output_folder_itself_may_be_a_link() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("real")).unwrap();
    std::os::unix::fs::symlink(dir.path().join("real"), dir.path().join("link")).unwrap();
    save(&dir.path().join("link"), FILES).unwrap();
    assert_eq!(content(&dir.path().join("real")), map(FILES));
}

#[test]
fn a_file_of_others_that_differs_by_case_is_a_clash() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("Pack")).unwrap();
    fs::write(dir.path().join("Pack/b.png"), "mine").unwrap();
    assert!(matches!(
        refused(dir.path(), "case"),
        TreeError::Clash { .. }
    ));
}

#[test]
fn renaming_by_case_alone_is_ours_to_do() {
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), &[("Pack/B.txt", "1\n")]).unwrap();
    save(dir.path(), &[("pack/b.txt", "1\n")]).unwrap();
    assert_eq!(content(dir.path()), map(&[("pack/b.txt", "1\n")]));
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_one_clear_error() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), FILES).unwrap();
    let pack = dir.path().join("pack");
    for folder in [dir.path(), &pack] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).unwrap();
        let root = fs::write(folder.join("probe"), "").is_ok();
        let result = save(
            dir.path(),
            &[("a.json", "[]\n"), ("pack/b.png", "B"), ("pack/c.png", "c")],
        );
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
        if root {
            // permissions mean nothing to root
            return;
        }
        let error = result.unwrap_err();
        assert!(
            error.exit_code() == 3 && error.to_string().contains("no permission"),
            "{error}"
        );
        assert_eq!(content(dir.path()), map(FILES));
    }
}

#[test]
fn something_where_the_stage_belongs_leaves_the_old_output_whole() {
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), FILES).unwrap();
    fs::write(dir.path().join(".tickbake-stage"), "in the way").unwrap();
    let error = save(dir.path(), &[("a.json", "[]\n")]).unwrap_err();
    assert_eq!(error.exit_code(), 3, "{error}");
    assert_eq!(
        fs::read_to_string(dir.path().join(".tickbake-stage")).unwrap(),
        "in the way"
    );
    fs::remove_file(dir.path().join(".tickbake-stage")).unwrap();
    assert_eq!(content(dir.path()), map(FILES));
}

#[test]
fn a_second_writer_is_stopped_and_readers_share() {
    let dir = tempfile::tempdir().unwrap();
    save(dir.path(), FILES).unwrap();
    let writing = tree::lock::exclusive(dir.path()).unwrap();
    let error = save(dir.path(), &[("a.json", "[]\n")]).unwrap_err();
    assert!(
        matches!(error, TreeError::Locked { .. }) && error.exit_code() == 3,
        "{error}"
    );
    assert!(matches!(
        tree::settle(dir.path()),
        Err(TreeError::Locked { .. })
    ));
    drop(writing);
    let one = tree::settle(dir.path()).unwrap();
    let two = tree::settle(dir.path()).unwrap();
    assert!(matches!(
        save(dir.path(), &[("a.json", "[]\n")]),
        Err(TreeError::Locked { .. })
    ));
    drop((one, two));
    save(dir.path(), &[("a.json", "[]\n")]).unwrap();
    assert_eq!(content(dir.path()), map(&[("a.json", "[]\n")]));
}
