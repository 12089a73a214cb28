//! Comparing two trees by meaning: each verdict from a pair of files that earns it.

use std::io::Write;
use tickbake::diff::{Diff, FileDiff, Options, Verdict, compare, glob, human, json};
use tickbake::foreign::png::{Image, decode, encode};
use tickbake::tree::{Source, Tree};

fn source(files: &[(&str, &[u8])]) -> Source {
    let mut tree = Tree::new();
    for (path, bytes) in files {
        tree.insert(*path, bytes.to_vec(), None, "test").unwrap();
    }
    Source::tree(tree)
}

fn diff(path: &str, a: &[u8], b: &[u8], options: &Options) -> Diff {
    compare(&source(&[(path, a)]), &source(&[(path, b)]), options)
}

fn file(path: &str, a: &[u8], b: &[u8]) -> FileDiff {
    let same = FileDiff {
        path: path.into(),
        verdict: Verdict::Same,
        summary: String::new(),
        details: vec![],
        more: 0,
        heat_map: None,
    };
    diff(path, a, b, &Options::default())
        .files
        .pop()
        .unwrap_or(same)
}

fn tolerant(path: &str, a: &[u8], b: &[u8], tolerance: f64) -> Verdict {
    let options = Options {
        tolerance: Some(tolerance),
        ..Options::default()
    };
    diff(path, a, b, &options)
        .files
        .pop()
        .map_or(Verdict::Same, |file| file.verdict)
}

#[test]
fn json_by_pointer() {
    for (a, b, verdict, place) in [
        ("{\"a\":1}", "{\"a\":1}", Verdict::Same, ""),
        ("{\n\"a\":1\n}", "{\r\n\"a\":1\r\n}", Verdict::Same, ""),
        (
            "{\"a\":1,\"b\":2}",
            "{\"b\":2,\"a\":1}",
            Verdict::Reordered,
            "",
        ),
        ("{\"a\":1.0}", "{ \"a\" : 1.00 }", Verdict::ReEncoded, ""),
        (
            "{\"a\":\"\\u0041\"}",
            "\u{feff}{\"a\":\"A\"} // note",
            Verdict::ReEncoded,
            "",
        ),
        (
            "{\"a\":{\"b/c\":[1,2]}}",
            "{\"a\":{\"b/c\":[1,3]}}",
            Verdict::Changed,
            "/a/b~1c/1",
        ),
        ("{\"a\":[1,2]}", "{\"a\":[2,1]}", Verdict::Changed, "/a/0"),
        ("{\"a\":1}", "{\"a\":\"1\"}", Verdict::Changed, "/a"),
        ("{\"a\":1}", "{}", Verdict::Changed, "/a"),
        ("{}", "{\"x\":null}", Verdict::Changed, "/x"),
        (
            "{\"a\":9007199254740993}",
            "{\"a\":9007199254740992}",
            Verdict::Changed,
            "/a",
        ),
        ("{\"a\":1}", "{\"a\":", Verdict::Changed, "line 1"),
    ] {
        let found = file("x.json", a.as_bytes(), b.as_bytes());
        assert_eq!(found.verdict, verdict, "{a} {b}");
        if verdict == Verdict::Changed {
            assert_eq!(found.details[0].place, place, "{a} {b}");
        }
    }
    assert_eq!(
        tolerant("x.json", b"[1.0]", b"[1.05]", 0.1),
        Verdict::WithinTolerance
    );
    assert_eq!(
        tolerant("x.json", b"[1.0]", b"[1.05]", 0.01),
        Verdict::Changed
    );
    assert_eq!(
        tolerant("x.json", b"[1.0]", b"[1.0,2]", 100.0),
        Verdict::Changed
    );
}

fn animation(channel: &str) -> Vec<u8> {
    format!("{{\"format_version\":\"1.8.0\",\"animations\":{{\"animation.a\":{{\"bones\":{{\"part0\":{{\"position\":{channel}}}}}}}}}}}")
        .into_bytes()
}

#[test]
fn animations_as_curves() {
    let base = r#"{"0.0":[0,0,0],"1.0":[10,0,0],"2.0":[0,0,0]}"#;
    for (other, verdict, words) in [
        (
            r#"{"0":[0,0,0],"1":[10.0,0,0],"2":{"vector":[0,0,0]}}"#,
            Verdict::ReEncoded,
            "",
        ),
        (
            r#"{"2.0":[0,0,0],"0.0":[0,0,0],"1.0":[10,0,0]}"#,
            Verdict::Reordered,
            "",
        ),
        (
            r#"{"0.0":[0,0,0],"1.0":[10,0,0.25],"2.0":[0,0,0]}"#,
            Verdict::Changed,
            "largest difference 0.25 px at 1 s",
        ),
        (
            r#"{"0.0":[0,0,0],"0.5":[5,0,0],"1.0":[10,0,0],"2.0":[0,0,0]}"#,
            Verdict::Changed,
            "same motion; keys added: 1 (0.5 s)",
        ),
        (
            r#"{"0.0":[0,0,0],"2.0":[0,0,0]}"#,
            Verdict::Changed,
            "largest difference 10 px at 1 s; keys removed: 1 (1 s)",
        ),
        (
            r#"{"0.0":[0,0,0],"1.0":{"post":[10,0,0],"lerp_mode":"catmullrom"},"2.0":[0,0,0]}"#,
            Verdict::Changed,
            "px at",
        ),
        (
            r#"{"0.0":[0,0,0],"1.0":{"pre":[10,0,0],"post":[9,0,0]},"2.0":[0,0,0]}"#,
            Verdict::Changed,
            "largest difference 1 px at 1 s",
        ),
        (r#"["math.sin(query.anim_time)",0,0]"#, Verdict::Changed, ""),
    ] {
        let found = file("a.animation.json", &animation(base), &animation(other));
        assert_eq!(found.verdict, verdict, "{other}");
        if verdict == Verdict::Changed {
            let note = found.details[0].note.clone().unwrap_or_default();
            assert!(note.contains(words), "{other}: {note}");
        }
    }
    let near = animation(r#"{"0.0":[0,0,0],"0.5":[5.001,0,0],"1.0":[10,0,0],"2.0":[0,0,0]}"#);
    assert_eq!(
        tolerant("a.json", &animation(base), &near, 0.01),
        Verdict::WithinTolerance
    );
    assert_eq!(
        tolerant("a.json", &animation(base), &near, 0.0001),
        Verdict::Changed
    );
    let found = file("a.json", &animation(base), &near);
    assert!(
        found.details[0].place.contains("bone part0, position"),
        "{:?}",
        found.details
    );
}

#[test]
fn lists_of_keys_as_curves() {
    let neoforge = |keys: &str| {
        format!(
            "{{\"length\":2,\"animations\":[{{\"bone\":\"rod\",\"target\":\"minecraft:position\",\"keyframes\":[{keys}]}},{{\"bone\":\"head\",\"target\":\"rotation\",\"keyframes\":[]}}]}}"
        )
    };
    let key = |time: &str, x: &str| {
        format!(
            "{{\"timestamp\":{time},\"target\":[{x},0,0],\"interpolation\":\"minecraft:linear\"}}"
        )
    };
    let base = neoforge(&[key("0", "0"), key("1", "10"), key("2", "0")].join(","));
    for (keys, verdict, words) in [
        (
            [key("0.0", "0"), key("1", "10.0"), key("2", "0")].join(","),
            Verdict::ReEncoded,
            "",
        ),
        (
            [key("1", "10"), key("0", "0"), key("2", "0")].join(","),
            Verdict::Reordered,
            "",
        ),
        (
            [key("0", "0"), key("1", "9.5"), key("2", "0")].join(","),
            Verdict::Changed,
            "largest difference 0.5 px at 1 s",
        ),
        (
            [key("0", "0"), key("2", "0")].join(","),
            Verdict::Changed,
            "keys removed: 1 (1 s)",
        ),
        (
            [
                key("0", "0"),
                key("1", "10"),
                key("2", "0").replace("linear", "bounce"),
            ]
            .join(","),
            Verdict::Changed,
            "",
        ),
    ] {
        let found = file("loop.json", base.as_bytes(), neoforge(&keys).as_bytes());
        assert_eq!(found.verdict, verdict, "{keys}");
        if !words.is_empty() {
            assert_eq!(found.details[0].place, "bone rod, position");
            assert!(
                found.details[0].note.as_ref().unwrap().contains(words),
                "{:?}",
                found.details
            );
        }
    }
    let renamed = base.replace("head", "Head");
    assert_eq!(
        file("loop.json", base.as_bytes(), renamed.as_bytes())
            .details
            .len(),
        2
    );

    let bbmodel = |keys: &str| {
        format!(
            "{{\"animations\":[{{\"name\":\"spin\",\"animators\":{{\"g-1\":{{\"name\":\"rod\",\"type\":\"bone\",\"keyframes\":[{keys}]}}}}}}]}}"
        )
    };
    let key = |channel: &str, time: &str, x: &str| {
        format!(
            "{{\"channel\":\"{channel}\",\"time\":{time},\"interpolation\":\"linear\",\"data_points\":[{{\"x\":{x},\"y\":0,\"z\":\"0\"}}]}}"
        )
    };
    let base = bbmodel(
        &[
            key("position", "0", "0"),
            key("rotation", "0", "5"),
            key("position", "1", "\"2\""),
        ]
        .join(","),
    );
    for (keys, verdict, words) in [
        (
            [
                key("position", "0", "0"),
                key("position", "1", "2"),
                key("rotation", "0", "5.0"),
            ]
            .join(","),
            Verdict::ReEncoded,
            "",
        ),
        (
            [
                key("position", "0", "0"),
                key("rotation", "0", "7"),
                key("position", "1", "2"),
            ]
            .join(","),
            Verdict::Changed,
            "bone rod, rotation",
        ),
        (
            [
                key("position", "0", "0"),
                key("rotation", "0", "\"math.sin(1)\""),
                key("position", "1", "2"),
            ]
            .join(","),
            Verdict::Changed,
            "/animations/0/animators/g-1/keyframes/1/data_points/0/x",
        ),
    ] {
        let found = file("a.bbmodel", base.as_bytes(), bbmodel(&keys).as_bytes());
        assert_eq!(found.verdict, verdict, "{keys}");
        if !words.is_empty() {
            assert_eq!(found.details[0].place, words);
        }
    }
}

fn picture(change: Option<(u32, u32, u8)>) -> Image {
    let mut rgba: Vec<u8> = (0..16 * 48)
        .flat_map(|i: u32| [(i % 200) as u8, 10, 20, 255])
        .collect();
    if let Some((x, y, by)) = change {
        rgba[((y * 16 + x) * 4 + 1) as usize] += by;
    }
    Image {
        width: 16,
        height: 48,
        rgba,
    }
}

/// The same pixels by another encoder: no compression, one filter, an extra chunk.
fn re_encoded(image: &Image) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, image.width, image.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::NoCompression);
    encoder
        .add_text_chunk("Software".into(), "other".into())
        .unwrap();
    let rgb: Vec<u8> = image
        .rgba
        .chunks(4)
        .flat_map(|p| [p[0], p[1], p[2]])
        .collect();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&rgb).unwrap();
    writer.finish().unwrap();
    out
}

#[test]
fn images_by_pixels() {
    let base = encode(&picture(None)).unwrap();
    assert_eq!(
        file("a.png", &base, &re_encoded(&picture(None))).verdict,
        Verdict::ReEncoded
    );
    let changed = encode(&picture(Some((3, 37, 40)))).unwrap();
    let mcmeta = b"{\"animation\":{\"frametime\":2}}";
    let a = source(&[("a.png", &base), ("a.png.mcmeta", mcmeta)]);
    let b = source(&[("a.png", &changed), ("a.png.mcmeta", mcmeta)]);
    let options = Options {
        heat_maps: true,
        ..Options::default()
    };
    let found = compare(&a, &b, &options).files.pop().unwrap();
    assert_eq!(found.verdict, Verdict::Changed);
    assert_eq!(
        found.summary,
        "1 of 768 pixels, largest difference 40 of 255, first at frame 2, pixel 3,5"
    );
    let heat = decode(&found.heat_map.unwrap()).unwrap();
    assert_eq!(
        (heat.width, heat.height, heat.pixel(3, 37)),
        (16, 48, [255, 255, 0, 255])
    );
    assert!(heat.pixel(4, 37)[0] < 100);

    let list = b"[{\"resource_pack_name\":\"v\"},{\"flipbook_texture\":\"textures/blocks/a\"}]";
    let name = "textures/blocks/a.png";
    let a = source(&[(name, &base), ("textures/flipbook_textures.json", list)]);
    let b = source(&[(name, &changed), ("textures/flipbook_textures.json", list)]);
    let found = compare(&a, &b, &options).files.pop().unwrap();
    assert!(
        found.summary.ends_with("first at frame 2, pixel 3,5"),
        "{}",
        found.summary
    );

    assert_eq!(
        file("a.png", &base, &changed).summary.split(", ").last(),
        Some("first at pixel 3,37"),
        "no frames without an mcmeta"
    );
    assert_eq!(
        tolerant("a.png", &base, &changed, 40.0),
        Verdict::WithinTolerance
    );
    assert_eq!(tolerant("a.png", &base, &changed, 39.0), Verdict::Changed);
    let smaller = encode(&Image {
        width: 16,
        height: 32,
        rgba: picture(None).rgba[..16 * 32 * 4].to_vec(),
    })
    .unwrap();
    assert_eq!(
        file("a.png", &base, &smaller).summary,
        "16 x 48 px against 16 x 32"
    );
    assert_eq!(
        file("a.png", &base, &base[..60]).verdict,
        Verdict::Changed,
        "cut off"
    );
}

#[test]
fn functions_line_by_line() {
    for (a, b, verdict, place) in [
        (
            "tp a ~1.0 ~2.0 ~3.0\n",
            "tp a ~1.00 ~2 ~3.0\n",
            Verdict::ReEncoded,
            "",
        ),
        ("say a\nsay b\n", "  say a\nsay b", Verdict::ReEncoded, ""),
        (
            "say a\nsay b\n",
            "say b\nsay a\n",
            Verdict::Changed,
            "line 1",
        ),
        (
            "say a\nsay b\nsay c\n",
            "say a\nsay c\n",
            Verdict::Changed,
            "line 2",
        ),
        (
            "tp a 1.0 2.0 3.0\n",
            "tp a 1 2.0 3.0\n",
            Verdict::Changed,
            "line 1",
        ),
        (
            "tp a-0-0-0-1 1.0 2.0 3.0",
            "tp a-0-0-0-2 1.0 2.0 3.0",
            Verdict::Changed,
            "line 1",
        ),
        (
            "function n:clip/f/12",
            "function n:clip/f/13",
            Verdict::Changed,
            "line 1",
        ),
        ("say part1", "say part2", Verdict::Changed, "line 1"),
    ] {
        let found = file("x.mcfunction", a.as_bytes(), b.as_bytes());
        assert_eq!(found.verdict, verdict, "{a} | {b}");
        if verdict == Verdict::Changed {
            assert_eq!(found.details[0].place, place, "{a} | {b}");
        }
    }
    assert_eq!(
        tolerant("x.mcfunction", b"tp a ~1.0 ~2.0", b"tp a ~1.001 ~2.0", 0.01),
        Verdict::WithinTolerance
    );
    assert_eq!(
        tolerant("x.mcfunction", b"say part1", b"say part2", 10.0),
        Verdict::Changed
    );
    assert_eq!(
        tolerant(
            "x.mcfunction",
            b"tp a-0-0-0-1 1.0",
            b"tp a-0-0-0-2 1.0",
            10.0
        ),
        Verdict::Changed
    );
    assert_eq!(
        tolerant("t.csv", b"tick,x\n0,1.5\n", b"tick,x\n0,1.50001\n", 0.001),
        Verdict::WithinTolerance
    );
    let long: String = (0..20_000).map(|i| format!("say {i}\n")).collect();
    let found = file(
        "x.mcfunction",
        long.as_bytes(),
        long.replace("say 1", "say  1").as_bytes(),
    );
    assert_eq!(found.verdict, Verdict::Changed);
    assert_eq!(found.details.len() + found.more, 11_111);
}

/// root { "n": { "x": 1 int, "list": [1.0, 2.0] } } with the given values.
fn nbt(x: i32, y: f64, swapped: bool) -> Vec<u8> {
    let mut int = vec![3, 0, 1, b'x'];
    int.extend(x.to_be_bytes());
    let mut list = vec![9, 0, 4, b'l', b'i', b's', b't', 6, 0, 0, 0, 2];
    list.extend(1.0_f64.to_be_bytes());
    list.extend(y.to_be_bytes());
    let mut out = vec![10, 0, 0, 10, 0, 1, b'n'];
    let parts = if swapped { [list, int] } else { [int, list] };
    out.extend(parts.concat());
    out.extend([0, 0]);
    out
}

fn gzip(bytes: &[u8], level: u32) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(level));
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn nbt_by_path() {
    let base = gzip(&nbt(1, 2.0, false), 6);
    assert_eq!(
        file("a.nbt", &base, &gzip(&nbt(1, 2.0, false), 0)).verdict,
        Verdict::ReEncoded
    );
    assert_eq!(
        file("a.nbt", &base, &nbt(1, 2.0, true)).verdict,
        Verdict::Reordered
    );
    let found = file("a.nbt", &base, &gzip(&nbt(1, 2.5, false), 6));
    assert_eq!(
        (found.verdict, found.details[0].place.as_str()),
        (Verdict::Changed, "n.list[1]")
    );
    assert_eq!(
        tolerant("a.nbt", &base, &nbt(1, 2.5, false), 0.5),
        Verdict::WithinTolerance
    );
    assert_eq!(file("a.nbt", &base, &base[..20]).verdict, Verdict::Changed);
}

#[test]
fn text_binary_missing_and_orphan() {
    let found = file("LICENSE.txt", b"one\ntwo\nthree\n", b"one\nthree\n");
    assert_eq!(
        (found.verdict, found.details[0].place.as_str()),
        (Verdict::Changed, "line 2")
    );
    assert_eq!(
        file("a.bin", &[0, 1, 2], &[0, 9, 2]).summary,
        "3 bytes against 3, first difference at byte 1"
    );
    let result = compare(
        &source(&[("a", b"1"), ("b", b"2")]),
        &source(&[("b", b"2"), ("c", b"3")]),
        &Options::default(),
    );
    let verdicts: Vec<_> = result
        .files
        .iter()
        .map(|file| (file.path.as_str(), file.verdict))
        .collect();
    assert_eq!(verdicts, [("a", Verdict::Missing), ("c", Verdict::Orphan)]);
    assert!(!result.passes());
    assert_eq!(result.summary(), "1 orphan, 1 missing, 1 same");
    let ignoring = Options {
        ignore: vec!["a".into(), "c".into()],
        ..Options::default()
    };
    let result = compare(&source(&[("a", b"1")]), &source(&[("c", b"3")]), &ignoring);
    assert!(result.passes() && result.ignored == 2);
}

#[test]
fn a_zip_and_a_folder_of_the_same_files_are_the_same() {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    writer
        .start_file("a/b.json", zip::write::SimpleFileOptions::default())
        .unwrap();
    writer.write_all(b"{}").unwrap();
    let zip = Source::zip(writer.finish().unwrap().into_inner()).unwrap();
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("a")).unwrap();
    std::fs::write(dir.path().join("a/b.json"), "{}").unwrap();
    let result = compare(
        &zip,
        &Source::open(dir.path()).unwrap(),
        &Options::default(),
    );
    assert_eq!(result.counts.get(&Verdict::Same), Some(&1));
    assert!(result.passes());
}

#[test]
fn globs() {
    for (pattern, path, matches) in [
        ("*.png", "a/b/c.png", true),
        ("*.png", "c.pngx", false),
        ("a/*.png", "a/c.png", true),
        ("a/*.png", "a/b/c.png", false),
        ("a/**", "a/b/c.png", true),
        ("**/c.png", "c.png", true),
        ("**/c.png", "a/b/c.png", true),
        ("a/**/c.png", "a/c.png", true),
        ("a/**/c.png", "a/b/d/c.png", true),
        ("a/**/c.png", "ab/c.png", false),
        ("?.txt", "a.txt", true),
        ("?.txt", "ab.txt", false),
        ("tracks/*", "tracks/a/b", false),
        ("manifest.json", "manifest.json", true),
        ("", "a", false),
    ] {
        assert_eq!(glob(pattern, path), matches, "{pattern} {path}");
    }
}

#[test]
fn outputs_say_what_differs_and_what_is_held_back() {
    let a: String = (0..100).map(|i| format!("tp a ~{i}.0\n")).collect();
    let b: String = (0..100).map(|i| format!("tp a ~{i}.5\n")).collect();
    let result = diff(
        "f.mcfunction",
        a.as_bytes(),
        b.as_bytes(),
        &Options::default(),
    );
    let text = human(&result, false, false);
    assert!(
        text.starts_with("changed f.mcfunction: 100 lines, largest 0.5, first at line 1\n"),
        "{text}"
    );
    assert!(text.contains("... and 95 more"), "{text}");
    assert!(human(&result, false, true).contains("... and 50 more"));
    let document: tickbake::diff::JsonDiff = serde_json::from_str(&json(&result)).unwrap();
    assert_eq!(
        (document.files[0].details.len(), document.files[0].more),
        (50, 50)
    );
    assert!(!document.passed);
}

/// Keys are looked up once each, however many there are, and the last of several counts.
#[test]
fn many_keys_that_differ_are_counted_and_some_shown() {
    let object = |name: &str, count: usize| {
        let keys: Vec<String> = (0..count).map(|n| format!("\"{name}{n}\":{n}")).collect();
        format!("{{\"x\":1,{},\"x\":2}}", keys.join(","))
    };
    let found = file(
        "a.json",
        object("l", 300).as_bytes(),
        object("r", 400).as_bytes(),
    );
    assert_eq!(found.verdict, Verdict::Changed);
    assert!(found.summary.starts_with("700 differences"), "{found:?}");
    assert_eq!(found.details.len(), tickbake::diff::MAX_DETAILS);
    assert_eq!(found.more, 700 - tickbake::diff::MAX_DETAILS);
    let twice = file("a.json", b"{\"a\":1,\"b\":2,\"a\":3}", b"{\"a\":3,\"b\":2}");
    assert_eq!(twice.verdict, Verdict::ReEncoded, "{twice:?}");
    let other = file("a.json", b"{\"a\":1,\"b\":2,\"a\":3}", b"{\"b\":2,\"a\":3}");
    assert_eq!(other.verdict, Verdict::Reordered, "{other:?}");
}
