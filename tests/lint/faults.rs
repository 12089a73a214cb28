//! One fault at a time.

use super::clean::{files, findings, picture};
use std::collections::{BTreeMap, BTreeSet};
use tickbake::report::Finding;

/// What to break, and what lint has to say about it.
struct Fault {
    file: &'static str,
    from: &'static str,
    to: &'static str,
    code: &'static str,
    /// Part of `place: message`.
    says: &'static str,
}

const fn fault(
    file: &'static str,
    from: &'static str,
    to: &'static str,
    code: &'static str,
    says: &'static str,
) -> Fault {
    Fault {
        file,
        from,
        to,
        code,
        says,
    }
}

const ANIMATION: &str = "bp/animations/imp.animation.json";
const GEOMETRY: &str = "bp/models/entity/imp.geo.json";
const ENTITY: &str = "bp/entity/imp.entity.json";
const GECKO: &str = "gecko/assets/demo/geckolib/animations/imp.animation.json";
const MCMETA: &str = "rp/assets/demo/textures/block/lava.png.mcmeta";
const FLIPBOOK: &str = "bp/textures/flipbook_textures.json";
const START: &str = "dp/data/demo/function/start.mcfunction";
const STEP: &str = "dp/data/demo/function/step.mcfunction";
const LOAD: &str = "dp/data/minecraft/tags/function/load.json";
const BBMODEL: &str = "model.bbmodel";

const FAULTS: &[Fault] = &[
    // animations
    fault(
        ANIMATION,
        "\"rod\":{\"position\"",
        "\"rodd\":{\"position\"",
        "animation-unknown-bone",
        "`rod`, found `rodd`",
    ),
    fault(
        ANIMATION,
        "\"0.05\":[1,0.5,0]",
        "\"0.7\":[1,0.5,0]",
        "animation-key-order",
        "animation.demo.imp.spin, bone rod, position",
    ),
    fault(
        ANIMATION,
        "\"0.05\":[1,0.5,0]",
        "\"-0.05\":[1,0.5,0]",
        "animation-key-time",
        "0 to 1 s",
    ),
    fault(
        ANIMATION,
        "\"animation_length\":1.0",
        "\"animation_length\":0.75",
        "animation-key-time",
        "0 to 0.75 s, found 1 s",
    ),
    fault(
        ANIMATION,
        "\"0.05\":[1,0.5,0]",
        "\"0.0523\":[1,0.5,0]",
        "animation-off-grid",
        "0.0523 s",
    ),
    fault(
        ANIMATION,
        "math.cos(query.anim_time * 38.17)",
        "math.cos(query.anim_time * 1e-7)",
        "animation-molang",
        "exponent",
    ),
    fault(
        ANIMATION,
        "* 5.0\"",
        "* .5\"",
        "animation-molang",
        "digit before its point",
    ),
    fault(
        ANIMATION,
        "math.cos(query.anim_time * 38.17)",
        "math.cos(query.anim_time * 38.17",
        "animation-molang",
        "`)` is missing",
    ),
    fault(
        ANIMATION,
        "math.cos(",
        "math.cosine(",
        "animation-molang",
        "`math.cosine` does not exist",
    ),
    fault(
        ANIMATION,
        "query.anim_time * 38.17",
        "anim_time * 38.17",
        "animation-molang",
        "`anim_time` is not known",
    ),
    fault(
        ANIMATION,
        "\"1.0\":[0,0,0]}",
        "\"1.0\":[0,0.25,0]}",
        "animation-loop-gap",
        "found [0.0, 0.25, 0.0]",
    ),
    fault(
        ANIMATION,
        "[0,360,0]",
        "[0,350,0]",
        "animation-loop-gap",
        "rotation",
    ),
    fault(
        ANIMATION,
        "[1,0.5,0]",
        "[1e0,0.5,0]",
        "number-spelling",
        "found 1e0",
    ),
    fault(
        ANIMATION,
        "[1,0.5,0]",
        "[1,0.5,-0.0]",
        "number-spelling",
        "found -0.0",
    ),
    fault(
        ANIMATION,
        "\"0.05\":[1,0.5,0]",
        "\"0\":[1,0.5,0]",
        "json-duplicate-key",
        "(0)",
    ),
    fault(
        GECKO,
        "\"easing\":\"linear\"}}}",
        "\"easing\":\"catmullrom\"}}}",
        "animation-catmullrom-geckolib",
        "imp.animation.json:2",
    ),
    fault(
        GECKO,
        "[1,0,0]",
        "[\"variable.x ?? 0.0\",0,0]",
        "animation-molang",
        "GeckoLib has no `??`",
    ),
    fault(
        GECKO,
        "\"0.25\":{",
        "\"0.75\":{",
        "animation-key-time",
        "0 to 0.5 s",
    ),
    // geometries
    fault(
        GEOMETRY,
        "\"name\":\"head\",\"parent\":\"body\"",
        "\"name\":\"head\",\"parent\":\"bodi\"",
        "geometry-parent",
        "`body`, found `bodi`",
    ),
    fault(
        GEOMETRY,
        "\"name\":\"rod\"",
        "\"name\":\"Head\"",
        "geometry-duplicate-bone",
        "bone Head",
    ),
    fault(
        GEOMETRY,
        "\"name\":\"body\",",
        "\"name\":\"body\",\"parent\":\"head\",",
        "geometry-parent-cycle",
        "bone body",
    ),
    fault(
        GEOMETRY,
        "\"uv\":[0,0]",
        "\"uv\":[40,0]",
        "geometry-uv",
        "within 64 x 32, found 40,0 to 72,16",
    ),
    fault(
        GEOMETRY,
        "\"uv\":[0,16]",
        "\"uv\":[0,26]",
        "geometry-uv",
        "bone rod",
    ),
    fault(
        GEOMETRY,
        "\"texture_height\":32",
        "\"texture_height\":64",
        "geometry-texture-size",
        "64 x 64 or a multiple, found 64 x 32",
    ),
    // entities
    fault(
        ENTITY,
        "animation.demo.imp.spin",
        "animation.demo.imp.spinn",
        "entity-animation",
        "`animation.demo.imp.spin`",
    ),
    fault(
        ENTITY,
        "geometry.demo.imp\"",
        "geometry.demo.imps\"",
        "entity-geometry",
        "`geometry.demo.imp`",
    ),
    fault(
        ENTITY,
        "textures/entity/imp",
        "textures/entity/imq",
        "entity-texture",
        "`textures/entity/imq`",
    ),
    fault(
        ENTITY,
        "controller.render.demo.imp",
        "controller.render.demo.imo",
        "entity-render-controller",
        "`controller.render.demo.imp`",
    ),
    fault(
        ENTITY,
        "\"animate\":[\"spin\"",
        "\"animate\":[\"spim\"",
        "entity-animate",
        "`spin`, found `spim`",
    ),
    fault(
        ENTITY,
        "variable.x = 0.0;",
        "variable.x = ;",
        "animation-molang",
        "a value is missing",
    ),
    // textures
    fault(
        MCMETA,
        "\"frametime\":2",
        "\"frametime\":0",
        "texture-frame-time",
        "/animation/frametime",
    ),
    fault(
        MCMETA,
        "\"time\":5",
        "\"time\":0",
        "texture-frame-time",
        "/animation/frames/2/time",
    ),
    fault(
        MCMETA,
        "\"frametime\":2",
        "\"frametime\":1.5",
        "texture-frame-time",
        "found 1.5",
    ),
    fault(
        MCMETA,
        ",3]",
        ",4]",
        "texture-frame-index",
        "/animation/frames/3): the animation plays a frame that the PNG does not have; expected 0 to 3, found 4",
    ),
    fault(MCMETA, "[0,1,", "[-1,1,", "texture-frame-index", "found -1"),
    fault(
        MCMETA,
        "[0,1,{\"index\":2,\"time\":5},3]",
        "[]",
        "texture-frames-empty",
        "lava.png.mcmeta:1",
    ),
    fault(
        MCMETA,
        "\"frametime\":2",
        "\"height\":24,\"frametime\":2",
        "texture-frame-size",
        "a multiple of 16 x 24 px, found 16 x 64 px",
    ),
    fault(
        FLIPBOOK,
        "2,1]",
        "4,1]",
        "flipbook-frame-index",
        "flipbook_textures.json:3",
    ),
    fault(
        FLIPBOOK,
        "\"ticks_per_frame\":2",
        "\"ticks_per_frame\":0",
        "flipbook-ticks",
        "found 0",
    ),
    // packs
    fault(
        "rp/pack.mcmeta",
        "\"pack_format\":34",
        "\"pack_format\":97",
        "pack-mcmeta",
        "rp/pack.mcmeta",
    ),
    fault(
        "rp/pack.mcmeta",
        "\"pack_format\":34",
        "\"min_format\":34,\"max_format\":97",
        "pack-mcmeta",
        "rp/pack.mcmeta",
    ),
    fault(
        "dp/pack.mcmeta",
        "48",
        "18",
        "pack-folder",
        "dp/data/demo/function: a folder that this pack format does not read; expected `functions`",
    ),
    fault(
        LOAD,
        "demo:start",
        "demo:strat",
        "tag-missing-function",
        "`demo:start`, found `demo:strat`",
    ),
    fault(
        START,
        "function demo:step\n$",
        "function demo:stop\n$",
        "function-missing",
        "start.mcfunction:4",
    ),
    fault(
        START,
        "schedule function demo:step",
        "schedule function demo:steps",
        "function-missing",
        "start.mcfunction:8",
    ),
    // functions
    fault(
        STEP,
        "2\"}",
        "2\"}\nsay x\\",
        "function-continuation",
        "step.mcfunction:3:6",
    ),
    fault(STEP, "~1.0", "~1e-7", "function-coordinate", "`~1e-7`"),
    fault(STEP, "90.0", "+90.0", "function-coordinate", "`+90.0`"),
    fault(
        STEP,
        "tellraw",
        "/tellraw",
        "function-slash",
        "step.mcfunction:2",
    ),
    fault(START, "$(x)", "x", "function-macro", "start.mcfunction:5"),
    fault(START, "$(x)", "$(x y)", "function-macro", "$(x y)"),
    // texts
    fault(LOAD, "]}", "]", "json-syntax", "load.json:1:"),
    fault(LOAD, "]}", ",]}", "json-trailing-comma", "load.json:1:"),
    fault(
        LOAD,
        "{\"values\"",
        "\u{feff}{\"values\"",
        "file-bom",
        "load.json:1:1",
    ),
    fault(
        STEP,
        "tp a",
        "\u{feff}tp a",
        "file-bom",
        "step.mcfunction:1:1",
    ),
    fault(
        GEOMETRY,
        "\"texture_width\":64",
        "\"texture_width\":64,\"texture_width\":64",
        "json-duplicate-key",
        "texture_width",
    ),
    // Blockbench
    fault(BBMODEL, "\"5.0\"", "\"5.1\"", "bbmodel-version", "\"5.1\""),
    fault(
        BBMODEL,
        "\"animators\":{\"g-1\"",
        "\"animators\":{\"g-2\"",
        "bbmodel-unknown-group",
        "`g-2`",
    ),
    fault(
        BBMODEL,
        "\"time\":0.05",
        "\"time\":1.05",
        "bbmodel-key-time",
        "1.05 s",
    ),
    fault(
        BBMODEL,
        "\"snapping\":20",
        "\"snapping\":24",
        "bbmodel-off-grid",
        "multiples of 1/24 s, found 0.05 s",
    ),
    fault(
        BBMODEL,
        "\"uuid\":\"g-1\",\"origin\"",
        "\"uuid\":\"e-1\",\"origin\"",
        "bbmodel-duplicate-uuid",
        "e-1",
    ),
    fault(
        BBMODEL,
        "\"1.5\"",
        "\"1.5e-7\"",
        "number-spelling",
        "1.5e-7",
    ),
];

fn said(finding: &Finding) -> String {
    format!("{}: {}", finding.place, finding.message())
}

/// Exactly the findings with `code`, beside those that the same fault brings along.
fn expect(files: &BTreeMap<String, Vec<u8>>, code: &str, says: &str, what: &str) {
    let found = findings(files);
    let all: Vec<String> = found
        .iter()
        .map(|finding| format!("[{}] {}", finding.code.id, said(finding)))
        .collect();
    let hits: Vec<&Finding> = found
        .iter()
        .filter(|finding| finding.code.id == code)
        .collect();
    assert!(!hits.is_empty(), "{what}: no {code} in {all:#?}");
    assert!(
        hits.iter().any(|finding| said(finding).contains(says)),
        "{what}: {says:?} not in {all:#?}"
    );
}

#[test]
fn each_fault_is_found_with_its_code_and_place() {
    for fault in FAULTS {
        let mut files = files();
        let text = String::from_utf8(files[fault.file].clone()).unwrap();
        assert!(
            text.contains(fault.from),
            "{}: {:?} is not there",
            fault.file,
            fault.from
        );
        files.insert(
            fault.file.into(),
            text.replacen(fault.from, fault.to, 1).into_bytes(),
        );
        expect(
            &files,
            fault.code,
            fault.says,
            &format!("{} {:?}", fault.file, fault.to),
        );
    }
}

type Files = BTreeMap<String, Vec<u8>>;

/// Faults that are no replacement of text: (code, part of `place: message`, files)
fn others() -> Vec<(&'static str, &'static str, Files)> {
    let with = |change: &dyn Fn(&mut Files)| {
        let mut files = files();
        change(&mut files);
        files
    };
    let moved = |from: &'static str, to: &'static str| {
        with(&|files| {
            let bytes = files.remove(from).unwrap();
            files.insert(to.into(), bytes);
        })
    };
    let png = "rp/assets/demo/textures/block/lava.png";
    let put = |path: &'static str, bytes: Vec<u8>| {
        with(&|files| drop(files.insert(path.into(), bytes.clone())))
    };
    let whole = picture(16, 64);
    let mut huge = whole.clone();
    huge[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
    let mut flipped = whole.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 0x55;
    let long = format!("say {}\n", "x".repeat(2_000_001)).into_bytes();
    vec![
        (
            "png-damaged",
            png,
            put(png, whole[..whole.len() / 2].to_vec()),
        ),
        (
            "png-damaged",
            png,
            put(png, whole[..whole.len() - 12].to_vec()),
        ),
        ("png-damaged", png, put(png, flipped)),
        ("png-too-large", "65535 x 65535", put(png, huge)),
        (
            "texture-frame-size",
            "found 16 x 60 px",
            put(png, picture(16, 60)),
        ),
        (
            "texture-too-tall",
            "16 x 16400",
            put(png, picture(16, 16_400)),
        ),
        (
            "texture-missing",
            "lava.png.mcmeta",
            with(&|files| drop(files.remove(png))),
        ),
        (
            "texture-without-mcmeta",
            png,
            with(&|files| drop(files.remove("rp/assets/demo/textures/block/lava.png.mcmeta"))),
        ),
        (
            "flipbook-size",
            "16 x 60",
            put("bp/textures/blocks/lava.png", picture(16, 60)),
        ),
        (
            "flipbook-frame-index",
            "expected 0 to 2",
            put("bp/textures/blocks/lava.png", picture(16, 48)),
        ),
        (
            "geometry-texture-size",
            "found 64 x 64",
            put("bp/textures/entity/imp.png", picture(64, 64)),
        ),
        (
            "file-encoding",
            "step.mcfunction:2:5",
            put(
                "dp/data/demo/function/step.mcfunction",
                b"say a\nsay \xff\n".to_vec(),
            ),
        ),
        (
            "function-line-length",
            "2000005 characters",
            put("dp/data/demo/function/step.mcfunction", long),
        ),
        (
            "nbt-damaged",
            "structure/a.nbt",
            put(
                "dp/data/demo/structure/a.nbt",
                vec![10, 0, 0, 9, 0, 1, b'x', 3, 0x7f, 0xff, 0xff, 0xff],
            ),
        ),
        (
            "pack-id",
            "Demo.png",
            moved(
                "rp/assets/demo/textures/block/stone.png",
                "rp/assets/demo/textures/block/Demo.png",
            ),
        ),
        (
            "pack-id",
            "rp/assets/Demo",
            moved(
                "rp/assets/demo/textures/block/stone.png",
                "rp/assets/Demo/textures/block/stone.png",
            ),
        ),
        (
            "pack-folder",
            "dp/data/demo/structures",
            moved(
                "dp/data/demo/structure/a.nbt",
                "dp/data/demo/structures/a.nbt",
            ),
        ),
        (
            "pack-mcmeta-missing",
            "dp/pack.mcmeta",
            with(&|files| drop(files.remove("dp/pack.mcmeta"))),
        ),
        (
            "tag-missing-function",
            "demo:start",
            with(&|files| drop(files.remove("dp/data/demo/function/start.mcfunction"))),
        ),
        (
            "entity-animation",
            "animation.demo.imp.spin",
            with(&|files| drop(files.remove("bp/animations/imp.animation.json"))),
        ),
        (
            "entity-render-controller",
            "imp",
            with(&|files| drop(files.remove("bp/render_controllers/imp.json"))),
        ),
    ]
}

#[test]
fn faults_of_bytes_and_paths_are_found() {
    for (code, says, files) in others() {
        expect(&files, code, says, code);
    }
}

#[test]
fn every_code_has_a_fault_that_triggers_it() {
    let mut triggered: BTreeSet<&str> = FAULTS.iter().map(|fault| fault.code).collect();
    triggered.extend(others().iter().map(|(code, _, _)| *code));
    // these need a disk or an archive: tests/tree/sources.rs and `archives` below
    triggered.extend([
        "path-unsafe",
        "archive-duplicate",
        "not-a-file",
        "file-unreadable",
    ]);
    let declared: BTreeSet<&str> = tickbake::lint::CODES
        .iter()
        .flat_map(|codes| codes.iter())
        .map(|code| code.id)
        .collect();
    let missing: Vec<_> = declared
        .difference(&triggered)
        .filter(|code| !code.starts_with("strip-"))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(FAULTS.len() + others().len() >= 80);
}

#[test]
fn archives() {
    let zip = crate::raw_zip::raw_zip(&[
        ("../evil.txt", b"1"),
        ("twice", b"2"),
        ("twice", b"3"),
        ("bad.json", b"{}"),
    ]);
    let mut rotten = zip;
    let at = rotten.windows(2).position(|pair| pair == b"{}").unwrap();
    rotten[at] ^= 1;
    let source = tickbake::tree::Source::zip(rotten).unwrap();
    let codes: BTreeSet<&str> = tickbake::lint::lint(&source)
        .iter()
        .map(|finding| finding.code.id)
        .collect();
    assert_eq!(
        codes.into_iter().collect::<Vec<_>>(),
        ["archive-duplicate", "file-unreadable", "path-unsafe"]
    );

    // a zip whose first bytes are damaged, or of which nothing is left
    for name in ["s.zip", "s.mcpack", "s.mcaddon"] {
        for bytes in [&b""[..], b"XK\x03\x04", b"PK"] {
            let dir = tempfile::tempdir().unwrap();
            std::fs::write(dir.path().join(name), bytes).unwrap();
            let source = tickbake::tree::Source::open(&dir.path().join(name)).unwrap();
            let found = tickbake::lint::lint(&source);
            let codes: Vec<&str> = found.iter().map(|finding| finding.code.id).collect();
            assert_eq!(codes, ["file-unreadable"], "{name} {bytes:?}");
        }
    }

    #[cfg(unix)]
    {
        let dir = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("/etc", dir.path().join("link")).unwrap();
        let source = tickbake::tree::Source::open(dir.path()).unwrap();
        assert_eq!(tickbake::lint::lint(&source)[0].code.id, "not-a-file");
    }
}

/// Many bones of one geometry, each hanging on the one before it.
fn chained(first_parent: &str, count: usize) -> Vec<(&'static str, String)> {
    let bones: Vec<String> = (0..count)
        .map(|n| match n {
            0 => format!("{{\"name\":\"b0\",\"parent\":\"{first_parent}\"}}"),
            _ => format!("{{\"name\":\"b{n}\",\"parent\":\"B{}\"}}", n - 1),
        })
        .collect();
    let text = format!(
        "{{\"minecraft:geometry\":[{{\"description\":{{\"identifier\":\"geometry.x\"}},\"bones\":[{}]}}]}}",
        bones.join(",\n")
    );
    let (found, _) = tickbake::lint::file("x.geo.json", text.as_bytes());
    let said = found
        .iter()
        .map(|finding| (finding.code.id, finding.message()));
    said.collect()
}

#[test]
fn only_the_bones_of_a_ring_are_their_own_ancestors() {
    assert_eq!(chained("b0", 1).len(), 1);
    assert_eq!(chained("b49", 50).len(), 50);
    // a ring of ten with forty bones hanging on it
    let ring = chained("b9", 50);
    assert_eq!(ring.len(), 10);
    assert!(
        ring.iter()
            .all(|(code, _)| *code == "geometry-parent-cycle")
    );
    assert!(ring[9].1.contains("bone b9"), "{ring:?}");
}

/// Each guess costs as much as there are names.
#[test]
fn as_many_names_are_guessed_as_are_shown() {
    let bones: Vec<String> = (0..50)
        .map(|n| format!("{{\"name\":\"bone{n}\",\"parent\":\"bome{n}\"}}"))
        .collect();
    let text = format!(
        "{{\"minecraft:geometry\":[{{\"description\":{{\"identifier\":\"geometry.x\"}},\"bones\":[{}]}}]}}",
        bones.join(",")
    );
    let (found, _) = tickbake::lint::file("x.geo.json", text.as_bytes());
    assert_eq!(found.len(), 50);
    let guessed = found.iter().filter(|finding| finding.expected.is_some());
    assert_eq!(guessed.count(), tickbake::report::SHOWN_PER_CODE);
    assert!(found.iter().all(|finding| finding.actual.is_some()));
}

/// Every finding has its place and line, and each costs no more for the thousands before it, in one line or in many.
#[test]
fn thousands_of_faults_in_one_file_take_no_longer_than_reading_it() {
    const FAULTS: usize = 20_000;
    for end in ["\n", ""] {
        let pairs: Vec<String> = (0..FAULTS)
            .map(|i| format!("\"k{i}\": 1, \"k{i}\": 2"))
            .collect();
        let text = format!("{{{end}{}{end}}}", pairs.join(&format!(",{end}")));
        let start = std::time::Instant::now();
        let (found, _) = tickbake::lint::file("a.json", text.as_bytes());
        let took = start.elapsed();
        assert_eq!(found.len(), FAULTS);
        assert!(took < std::time::Duration::from_secs(5), "{took:?}");
        let last = found.last().unwrap();
        let (line, column) = match end {
            "" => (1, text.rfind("\"k19999\"").unwrap() + 1),
            _ => (FAULTS + 1, pairs[FAULTS - 1].rfind("\"k").unwrap() + 1),
        };
        let place = (last.place.line, last.place.column);
        assert_eq!(place, (Some(line as u32), Some(column as u32)));
        let excerpt = last.excerpt.as_deref().unwrap();
        assert!(text.lines().nth(line - 1).unwrap().starts_with(excerpt));
    }
}
