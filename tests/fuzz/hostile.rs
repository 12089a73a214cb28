//! Files made to exhaust their reader.

use super::memory::{MEMORY, PATIENCE, Spent, feed, measured};
use super::seeds::{gzip, small_png};
use std::path::PathBuf;
use tickbake::foreign::png::MAX_PIXELS;
use tickbake::format::structure;
use tickbake::lint;

/// NBT of so many compounds, each in the one before.
fn deep_nbt(levels: usize) -> Vec<u8> {
    let mut out = vec![10, 0, 0];
    for _ in 0..levels {
        out.extend([10, 0, 1, b'a']);
    }
    out.extend(vec![0; levels + 1]);
    out
}

#[test]
fn hostile_files_cost_little() {
    let mut huge_png = small_png();
    huge_png[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
    // the largest that is read, in its header: as much is asked for as ever is, and the rest is not there
    let mut largest_png = Vec::new();
    let rows = u32::try_from(MAX_PIXELS / 16_384).unwrap();
    let mut encoder = png::Encoder::new(&mut largest_png, 16_384, rows);
    encoder.set_color(png::ColorType::Rgba);
    drop(encoder.write_header().unwrap());
    const HEADER: usize = 33;
    largest_png.truncate(HEADER);
    largest_png.extend(&small_png()[HEADER..]);
    let list = |kind: u8, length: i32| {
        let mut out = vec![10, 0, 0, 9, 0, 1, b'x', kind];
        out.extend(length.to_be_bytes());
        out.push(0);
        out
    };
    let array = |kind: u8, length: i32| {
        let mut out = vec![10, 0, 0, kind, 0, 1, b'x'];
        out.extend(length.to_be_bytes());
        out.push(0);
        out
    };
    let mut files: Vec<(&str, Vec<u8>)> = vec![
        ("a.png", huge_png),
        ("a.png", largest_png),
        ("a.nbt", deep_nbt(10_000)),
        ("a.nbt", gzip(&vec![0; 300 << 20])),
        ("a.json", vec![b'['; 100 << 20]),
        ("a.json", b"{\"a\":".repeat(1_000_000)),
        ("a.animation.json", b"[0,".repeat(10_000_000)),
        ("a.mcfunction", vec![b'\\'; 1 << 20]),
        ("a.mcfunction", b"\\\n".repeat(100_000)),
        ("pack.mcmeta", b"/*".repeat(1 << 20)),
    ];
    for length in [i32::MAX, -1, i32::MIN, 1 << 28] {
        // a list of no type and a negative length is the game's own empty list
        let typeless = (length > 0).then_some(0);
        for kind in typeless.into_iter().chain([1, 6, 8, 9, 10, 12, 99]) {
            files.push(("a.nbt", list(kind, length)));
        }
        for kind in [7, 11, 12] {
            files.push(("a.nbt", array(kind, length)));
        }
    }
    for (path, bytes) in files {
        let ((findings, _), Spent { took, peak }) = measured(|| lint::file(path, &bytes));
        let start: Vec<u8> = bytes.iter().take(40).copied().collect();
        let what = format!("{path} {} ({} bytes)", start.escape_ascii(), bytes.len());
        assert!(!findings.is_empty(), "{what}: no finding");
        assert!(took < PATIENCE, "{what}: {took:?}");
        assert!(
            peak < MEMORY + 2 * bytes.len() as isize,
            "{what}: {peak} bytes"
        );
    }
    for bytes in [
        deep_nbt(10_000),
        list(9, i32::MAX),
        array(12, -1),
        gzip(&vec![0; 300 << 20]),
    ] {
        assert!(
            feed(
                |bytes| drop(tickbake::minecraft::nbt::read(bytes, 16 << 20)),
                &bytes
            )
            .is_ok()
        );
        assert!(feed(|bytes| drop(structure::read::columns(bytes)), &bytes).is_ok());
    }
    let deep = "{a:".repeat(100_000);
    assert!(
        feed(
            |bytes| drop(tickbake::minecraft::snbt::parse(&String::from_utf8_lossy(
                bytes
            ))),
            deep.as_bytes()
        )
        .is_ok()
    );
    let toml = format!("a = {}", "[".repeat(200_000));
    let read: fn(&[u8]) = |bytes| {
        drop(tickbake::project::load::from_text(
            "t",
            &String::from_utf8_lossy(bytes),
            &[],
            PathBuf::new(),
            None,
        ))
    };
    assert!(feed(read, toml.as_bytes()).is_ok());
}
