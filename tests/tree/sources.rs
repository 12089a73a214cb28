//! Reading what others wrote.

use crate::raw_zip::raw_zip;
use std::fs;
use std::io::Write;
use tickbake::tree::Source;
use tickbake::tree::source::{Flaw, SourceError};

#[test]
fn entries_that_leave_the_zip_or_come_twice_are_findings_and_not_read() {
    let zip = raw_zip(&[
        ("ok.txt", b"1"),
        ("../evil.txt", b"2"),
        ("/abs.txt", b"3"),
        ("twice", b"4"),
        ("twice", b"5"),
        ("back\\slash", b"6"),
        ("dir/", b""),
    ]);
    let source = Source::zip(zip).unwrap();
    assert_eq!(source.paths(), ["ok.txt", "twice"]);
    assert_eq!(source.read("ok.txt").unwrap(), b"1");
    assert!(source.read("../evil.txt").is_err());
    let flaws = source.flaws();
    assert!(
        flaws
            .iter()
            .any(|flaw| matches!(flaw, Flaw::Duplicate { name } if name == "twice")),
        "{flaws:?}"
    );
    for bad in ["../evil.txt", "/abs.txt", "back"] {
        assert!(
            flaws
                .iter()
                .any(|flaw| matches!(flaw, Flaw::Name { name, .. } if name.contains(bad))),
            "{bad}: {flaws:?}"
        );
    }
}

#[test]
fn a_zip_bomb_is_refused_before_memory_is_spent() {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.start_file("bomb", zip::write::SimpleFileOptions::default())
        .unwrap();
    let zeros = vec![0; 1 << 20];
    for _ in 0..300 {
        zip.write_all(&zeros).unwrap();
    }
    let bytes = zip.finish().unwrap().into_inner();
    assert!(bytes.len() < 1 << 20);
    let source = Source::zip(bytes.clone()).unwrap();
    assert!(matches!(
        source.read("bomb"),
        Err(SourceError::TooLarge { .. })
    ));

    // the declared size lies: 1 byte in both headers
    let mut lying = bytes;
    let size = (300_u32 << 20).to_le_bytes();
    let places: Vec<usize> = lying
        .windows(4)
        .enumerate()
        .filter(|(_, window)| *window == size)
        .map(|(at, _)| at)
        .collect();
    assert!(!places.is_empty());
    for at in places {
        lying[at..at + 4].copy_from_slice(&1_u32.to_le_bytes());
    }
    if let Ok(source) = Source::zip(lying) {
        assert!(source.limited(1 << 20).read("bomb").is_err());
    }
}

#[test]
fn many_entries_that_are_too_much_together_are_refused_before_any_is_unpacked() {
    let mut zip = raw_zip(&[("a", b"0123456789abc"), ("b", b"0123456789abc")]);
    let size = 13_u32.to_le_bytes();
    let at: Vec<usize> = (0..zip.len() - 8)
        .filter(|at| zip[*at..*at + 4] == size && zip[at + 4..at + 8] == size)
        .collect();
    assert_eq!(at.len(), 4, "two headers an entry");
    let mut said = |size: u32| {
        for at in &at {
            zip[at + 4..at + 8].copy_from_slice(&size.to_le_bytes());
        }
        Source::zip(zip.clone())
    };
    let error = said(u32::MAX - 1).err().unwrap().to_string();
    assert!(error.contains("unpacks to"), "{error}");
    for lie in [12, 14] {
        assert!(
            said(lie).is_err() || said(lie).unwrap().read("a").is_err(),
            "{lie}"
        );
    }
    assert_eq!(said(13).unwrap().read("a").unwrap(), b"0123456789abc");
}

#[test]
fn a_folder_is_read_in_order_without_following_links() {
    let dir = tempfile::tempdir().unwrap();
    for path in [
        "b/c.txt",
        "b.txt",
        "a",
        ".tickbake-stage/new/0",
        ".git/HEAD",
    ] {
        let full = dir.path().join(path);
        fs::create_dir_all(full.parent().unwrap()).unwrap();
        fs::write(full, path).unwrap();
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("/", dir.path().join("root")).unwrap();
    let source = Source::open(dir.path()).unwrap();
    assert_eq!(source.paths(), ["a", "b.txt", "b/c.txt"]);
    #[cfg(unix)]
    assert_eq!(
        source.flaws(),
        [Flaw::NotAFile {
            name: "root".into()
        }]
    );
    assert_eq!(source.read("b/c.txt").unwrap(), b"b/c.txt");
    assert!(matches!(
        Source::open(dir.path()).unwrap().limited(3).read("b/c.txt"),
        Err(SourceError::TooLarge { .. })
    ));
    assert!(matches!(
        Source::open(&dir.path().join("none")),
        Err(SourceError::Missing(_))
    ));
    assert_eq!(Source::open(&dir.path().join("a")).unwrap().paths(), ["a"]);
}

#[test]
fn broken_zips_are_errors() {
    let whole = raw_zip(&[("a", b"hello hello hello")]);
    for cut in 0..whole.len() {
        if let Ok(source) = Source::zip(whole[..cut].to_vec()) {
            assert!(
                source.paths().iter().all(|path| source.read(path).is_err()),
                "{cut}"
            );
        }
    }
    let mut rotten = whole.clone();
    rotten[35] ^= 1;
    let source = Source::zip(rotten).unwrap();
    assert!(matches!(source.read("a"), Err(SourceError::Corrupt { .. })));
}
