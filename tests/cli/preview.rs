//! Files given by name: what they may replace.

use super::{project, run};
use std::fs;
use std::io::Cursor;

#[test]
fn preview_replaces_only_what_it_made() {
    let dir = project();
    let dir = dir.path();
    let bytes = |name: &str| fs::read(dir.join(name)).expect(name);
    fs::write(dir.join("mine.html"), "<!doctype html>\nmine").expect("a page of mine");
    fs::write(dir.join("empty.html"), "").expect("an empty file");
    for name in ["tickbake.toml", "mine.html"] {
        for option in ["-o", "--sheet", "--apng", "--gif"] {
            let before = bytes(name);
            let refused = run(dir, &["preview", "lava", option, name]);
            assert_eq!(refused.status, 3, "{option} {name}: {}", refused.err);
            assert_eq!(refused.err.matches("error").count(), 1, "{}", refused.err);
            assert!(refused.err.contains(name), "{}", refused.err);
            assert!(bytes(name) == before, "{option} {name}");
        }
    }
    // What lies where the draft would is somebody's, too.
    for n in 0..2 {
        let draft = dir.join(format!("look.html.tickbake-draft-{n}"));
        fs::write(draft, "mine").expect("a file of mine");
    }
    fs::write(dir.join("look.html.tickbake-draft"), "mine").expect("a file of mine");
    let files = || fs::read_dir(dir).expect("a folder").count();
    let before = files();
    for (option, name) in [
        ("-o", "look.html"),
        ("-o", "empty.html"),
        ("--sheet", "look.png"),
        ("--apng", "look.png"),
        ("--gif", "look.gif"),
    ] {
        for _ in 0..2 {
            let done = run(dir, &["preview", "lava", option, name]);
            assert_eq!(done.status, 0, "{option} {name}: {}", done.err);
        }
    }
    assert_eq!(files(), before + 3);
    for name in ["look.html.tickbake-draft", "look.html.tickbake-draft-0"] {
        assert_eq!(bytes(name), b"mine");
    }
    let refused = run(dir, &["preview", "lava", "-o", "look.png"]);
    assert_eq!(refused.status, 3, "{}", refused.err);
    // a picture of the same kind is not enough: it must be one that was written so
    for (option, name) in [
        ("--sheet", "look.png"),
        ("--apng", "look.png"),
        ("--gif", "look.gif"),
    ] {
        fs::remove_file(dir.join(name)).expect("it was made");
        assert_eq!(run(dir, &["preview", "lava", option, name]).status, 0);
        let picture = without_mark(&bytes(name));
        fs::write(dir.join(name), &picture).expect("a picture of mine");
        let refused = run(dir, &["preview", "lava", option, name]);
        assert_eq!(refused.status, 3, "{option} {name}: {}", refused.err);
        assert!(refused.err.contains("name another"), "{}", refused.err);
        assert!(bytes(name) == picture, "{option} {name}");
    }
    // nor are the strips of a pack replaced by where they differ
    let strip = "resourcepack/assets/minecraft/textures/block/lava_still.png";
    assert_eq!(run(dir, &["build", "-q"]).status, 0);
    let before = bytes(&format!("generated/{strip}"));
    let other = "texture.lava.seed=5";
    let refused = run(dir, &["diff", "--set", other, "--heat-map", "generated"]);
    assert_eq!(refused.status, 3, "{}", refused.err);
    assert!(bytes(&format!("generated/{strip}")) == before);
    for _ in 0..2 {
        let drawn = run(dir, &["diff", "--set", other, "--heat-map", "maps"]);
        assert_eq!(drawn.status, 1, "{}", drawn.err);
    }
    let decoded = png::Decoder::new(Cursor::new(bytes(&format!("maps/{strip}"))));
    let info = decoded.read_info().expect("a picture").info().clone();
    let texts = info.uncompressed_latin1_text;
    assert_eq!(texts.len(), 1);
    assert_eq!(
        (&*texts[0].keyword, &*texts[0].text),
        ("Software", "tickbake")
    );
}

/// The picture as another program would have written it.
fn without_mark(picture: &[u8]) -> Vec<u8> {
    let at = picture.windows(8).position(|bytes| bytes == b"tickbake");
    let mut other = picture.to_vec();
    let at = at.expect("a mark");
    other[at..at + 8].copy_from_slice(b"anything");
    other
}
