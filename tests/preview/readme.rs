//! The README's pictures are what the commands beside them give.

use std::path::Path;

/// `<!-- docs/x.png: tickbake preview .. FILE -->`, FILE standing for the picture.
#[test]
fn the_readmes_pictures_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).expect("README.md");
    let scratch = tempfile::tempdir().expect("a folder");
    let mut seen = 0;
    for line in readme.lines() {
        let Some((path, command)) = line
            .strip_prefix("<!-- docs/")
            .and_then(|l| l.strip_suffix(" -->"))
            .and_then(|l| l.split_once(": tickbake "))
        else {
            continue;
        };
        seen += 1;
        let out = scratch.path().join(path);
        let file = out.to_string_lossy();
        let args = command
            .split(' ')
            .map(|word| if word == "FILE" { &file } else { word });
        // Elsewhere: the built-in project's own pictures, whatever lies about here.
        assert_cmd::Command::cargo_bin("tickbake")
            .expect("the program")
            .current_dir(scratch.path())
            .args(args)
            .assert()
            .success();
        let committed = root.join("docs").join(path);
        let new = std::fs::read(&out).expect("a picture");
        if std::env::var_os("TICKBAKE_BLESS").is_some() {
            std::fs::write(&committed, &new).expect("it is written");
        }
        let old = std::fs::read(&committed).expect("a committed picture");
        assert!(
            old == new,
            "docs/{path}: run TICKBAKE_BLESS=1 cargo test --test preview readme"
        );
        assert!(
            readme.contains(&format!("(docs/{path})")),
            "docs/{path} is shown"
        );
    }
    let pictures = std::fs::read_dir(root.join("docs")).expect("docs").count();
    assert_eq!(seen, pictures, "every picture has its command");
}
