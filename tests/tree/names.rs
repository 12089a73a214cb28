use tickbake::tree::Tree;
use tickbake::tree::hash::{Kind, lf, sha256};
use tickbake::tree::names::{clash, flaw};

#[test]
fn names_that_are_not_safe_everywhere_are_refused() {
    for name in [
        "",
        "/a",
        "a//b",
        "a/",
        "./a",
        "a/../b",
        "..",
        "a\\b",
        "C:/a",
        "a:b",
        "con",
        "CON.txt",
        "a/Nul",
        "com1.json",
        "lpt9",
        "COM¹",
        "aux.tar.gz",
        "a.",
        "a ",
        "a./b",
        "a\nb",
        "a\0b",
        "a?b",
        "a*",
        "a|b",
        "a<b",
        "a\"b",
        "conin$",
    ] {
        assert!(flaw(name).is_some(), "{name:?}");
        assert!(
            Tree::new().insert(name, vec![], None, "test").is_err(),
            "{name:?}"
        );
    }
    for name in [
        "a",
        "a/b.c",
        "pack/data/ns/function/a.mcfunction",
        "console",
        "com",
        "com10",
        "com0",
        "nulls",
        ".gitignore",
        "ä/ö",
        "a b",
    ] {
        assert_eq!(flaw(name), None, "{name:?}");
    }
    assert!(flaw(&"x".repeat(256)).is_some());
}

#[test]
fn paths_that_are_one_where_case_does_not_count_clash() {
    let pair = |a: &str, b: &str| clash([a, b].into_iter()).is_some();
    assert!(pair("a/B.txt", "a/b.txt") && pair("A/x", "a/y") && pair("a", "a/b") && pair("É", "é"));
    assert!(!pair("a/b", "a/c") && !pair("a/b/c", "a/d/c") && !pair("ab", "a/b"));
    // a file where a folder has to be is said to be that, whatever the case
    let nested = |a: &str, b: &str| clash([a, b].into_iter()).is_some_and(|clash| clash.nested);
    assert!(nested("a", "a/b") && nested("A", "a/b") && nested("a/b", "A"));
    assert!(!nested("a/B.txt", "a/b.txt") && !nested("A/x", "a/y"));
}

#[test]
fn text_is_hashed_with_lf_and_binary_as_it_is() {
    // sha256 of "a\n", by sha256sum
    let expected = "87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7";
    assert_eq!(sha256("x.json", b"a\n"), expected);
    assert_eq!(sha256("x.json", b"a\r\n"), expected);
    assert_eq!(sha256("x.png", b"a\n"), expected);
    assert_ne!(sha256("x.png", b"a\r\n"), expected);
    assert_eq!(lf(b"\r\r\n\n\r").as_ref(), b"\r\n\n\r");
    assert_eq!(
        (
            Kind::of("a/lava.png.mcmeta"),
            Kind::of("a/b.NBT"),
            Kind::of("dir.json/x")
        ),
        (Kind::Text, Kind::Binary, Kind::Binary)
    );
}
