//! `check` on textures: silent on what was built, and each fault named.

use super::support::{built, changed, replaced, without};
use crate::outputs;
use tickbake::format::png::{read, write};
use tickbake::report::{Finding, Severity};
use tickbake::tree::Tree;

const STILL: &str = "resourcepack/assets/minecraft/textures/block/lava_still.png";
const FLOW: &str = "resourcepack/assets/minecraft/textures/block/lava_flow.png";
const FLIPBOOKS: &str = "bedrock/textures/flipbook_textures.json";

fn lava() -> Tree {
    built(
        "[texture.lava_still]\nseed = 8\nperiod = 96\nreplaces = \"lava_still\"\n\
         [texture.lava_flow]\nseed = 30\nperiod = 96\nflow = true\nreplaces = \"lava_flow\"\n",
    )
}

fn all(tree: &Tree) -> Vec<Finding> {
    outputs::findings(tree, &["texture-"])
}

/// Without notes: the loops of these tests are short, and look it.
fn findings(tree: &Tree) -> Vec<Finding> {
    all(tree)
        .into_iter()
        .filter(|finding| finding.severity != Severity::Note)
        .collect()
}

fn notes(lines: &str) -> Vec<&'static str> {
    let tree = built(&format!("[texture.x]\nseed = 8\n{lines}\n"));
    all(&tree)
        .iter()
        .filter(|finding| finding.severity == Severity::Note)
        .map(|finding| finding.code.id)
        .collect()
}

fn codes(tree: &Tree) -> Vec<&'static str> {
    outputs::codes(&findings(tree))
}

/// One pixel of a picture changed by one level.
fn one_pixel(x: usize, y: usize) -> impl FnOnce(&[u8]) -> Vec<u8> {
    move |bytes| {
        let mut picture = read::png(bytes).unwrap();
        picture.rgba[(y * picture.width + x) * 4 + 1] ^= 1;
        write::png(&write::Picture {
            width: picture.width,
            height: picture.height,
            colours: write::Colours::Rgba,
            fold: 16,
            small: false,
            row: &|y, row| {
                row.copy_from_slice(&picture.rgba[y * picture.width * 4..][..picture.width * 4])
            },
        })
    }
}

#[test]
fn what_was_built_is_right() {
    let findings = findings(&lava());
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn every_kind_of_item_is_right() {
    for lines in [
        "loop = \"pingpong\"\nperiod = 60",
        "loop = \"crossfade\"\nperiod = 100\ncrossfade_ticks = 30\nframetime = 2",
        "loop = \"none\"\nperiod = 50\nwarm_up = 0",
        "loop = \"crossfade\"\nperiod = 48\nflow = true",
        "variant = \"classicube\"\nperiod = 96\nframetime = 4\ninterpolate = true",
        "size = 32\nsine_period = \"tile\"\nperiod = 52",
        "period = 60\ncolors = 64",
        "period = 60\npalette = [{ heat = 0, color = \"#001020\" }, { heat = 1, color = \"#ffffff\" }]",
        "period = 52\npath = \"mod:block/slag\"\npng_size = \"small\"",
        "period = 52\ntargets = [\"frames\", \"sheet\"]",
    ] {
        let tree = built(&format!("[texture.x]\nseed = 8\n{lines}\n"));
        let findings = findings(&tree);
        assert!(findings.is_empty(), "{lines}: {findings:?}");
    }
}

#[test]
fn a_loop_that_looks_different_is_noted() {
    assert_eq!(notes("period = 240"), [""; 0]);
    assert!(notes("period = 60").contains(&"texture-looks-different"));
    let said: Vec<String> = all(&built("[texture.x]\nseed = 8\nperiod = 52\n"))
        .iter()
        .map(tickbake::report::Finding::message)
        .collect();
    for what in ["darker", "less contrast", "smaller spots"] {
        assert!(said.iter().any(|s| s.contains(what)), "{what}: {said:?}");
    }
}

#[test]
fn a_bedrock_strip_with_fewer_frames_is_noted() {
    let lines = "size = 64\nloop = \"none\"\nperiod = 272\nwarm_up = 0\n";
    let noted = |targets: &str| {
        notes(&format!("{lines}targets = [\"{targets}\"]")).contains(&"texture-thinned")
    };
    assert!(noted("bedrock_texture"));
    assert!(!noted("java_texture"));
}

#[test]
fn a_wrong_pixel_is_named_with_its_frame_and_tick() {
    // Row 16 * 3 + 5 of a strip of 16 px frames.
    let tree = changed(&lava(), STILL, one_pixel(2, 53));
    let findings = findings(&tree);
    let [finding] = &findings[..] else {
        panic!("{findings:?}");
    };
    assert_eq!(finding.code.id, "texture-pixel");
    assert_eq!(finding.place.file.as_deref(), Some(STILL));
    assert_eq!(
        (finding.place.frame, finding.place.pixel),
        (Some(3), Some((2, 53)))
    );
    assert_eq!(finding.place.tick.map(|tick| tick as u64 % 96), Some(4));
    // The third copy of a flow's tile.
    let tree = changed(&lava(), FLOW, one_pixel(3, 20));
    assert_eq!(codes(&tree), ["texture-pixel"]);
    let tree = changed(
        &lava(),
        "bedrock/textures/blocks/lava_flow.png",
        one_pixel(3, 20),
    );
    assert_eq!(codes(&tree), ["texture-pixel"]);
}

#[test]
fn wrong_playback_is_named() {
    let tree = lava();
    let mcmeta = format!("{STILL}.mcmeta");
    for (path, from, to) in [
        (&mcmeta[..], "\"frametime\": 1", "\"frametime\": 2"),
        (
            &mcmeta[..],
            "\"frametime\": 1",
            "\"frametime\": 1, \"interpolate\": true",
        ),
        (
            &mcmeta[..],
            "\"frametime\": 1",
            "\"frametime\": 1, \"frames\": [0, 1]",
        ),
        (
            &mcmeta[..],
            "\"frametime\": 1",
            "\"frametime\": 1, \"height\": 32",
        ),
        (
            FLIPBOOKS,
            "\"ticks_per_frame\": 1",
            "\"ticks_per_frame\": 2",
        ),
        (FLIPBOOKS, "\"replicate\": 2", "\"replicate\": 1"),
        (
            FLIPBOOKS,
            "\"blend_frames\": false",
            "\"blend_frames\": true",
        ),
        (FLIPBOOKS, "\"flowing_lava\"", "\"flowing_water\""),
        (
            "bedrock/textures/terrain_texture.json",
            "\"quad\": 1",
            "\"quad\": 0",
        ),
    ] {
        let tree = changed(&tree, path, replaced(from, to));
        assert_eq!(codes(&tree), ["texture-playback"], "{to}");
    }
}

#[test]
fn files_that_are_gone_or_broken_are_named() {
    let tree = lava();
    let mcmeta = format!("{STILL}.mcmeta");
    for path in [
        STILL,
        &mcmeta,
        "bedrock/textures/blocks/lava_still.png",
        FLIPBOOKS,
    ] {
        let gone = without(&tree, path);
        assert!(codes(&gone).contains(&"texture-target-missing"), "{path}");
        let broken = changed(&tree, path, |bytes| bytes[..bytes.len() / 2].to_vec());
        assert!(codes(&broken).contains(&"texture-unreadable"), "{path}");
    }
}

#[test]
fn a_manifest_that_lies_is_named() {
    let tree = lava();
    let manifest = |from, to| codes(&changed(&tree, "manifest.json", replaced(from, to)));
    // A warm-up after which the lava is not yet periodic.
    let warm_up = {
        let text = String::from_utf8(tree.get("manifest.json").unwrap().bytes.clone()).unwrap();
        let at = text.find("\"warm_up\": ").unwrap();
        text[at..].split(',').next().unwrap().to_string()
    };
    let early = manifest(warm_up.as_str(), "\"warm_up\": 48");
    assert!(
        early.contains(&"texture-loop") && early.contains(&"texture-pixel"),
        "{early:?}"
    );
    let dropped = manifest(
        "\"dropped\": [",
        "\"dropped\": [{\"tick\": 0, \"cell\": 255},",
    );
    assert!(dropped.contains(&"texture-certificate"), "{dropped:?}");
    assert_eq!(
        manifest("\"colours\": ", "\"colours\": 1"),
        ["texture-certificate"]
    );
    assert_eq!(
        manifest("\"differing\": 0", "\"differing\": 1"),
        ["texture-certificate"]
    );
    // No more ticks are run than the item can have asked for, however many the manifest says.
    assert_eq!(
        manifest(warm_up.as_str(), "\"warm_up\": 9999999"),
        ["texture-certificate"]
    );
    let asked = replaced("\"period\": 96", "\"period\": 96, \"warm_up\": 9999999");
    let long = changed(&tree, "manifest.json", asked);
    let found = outputs::findings(&long, &["manifest-"]);
    assert_eq!(outputs::codes(&found), ["manifest-parameter"]);
    // Facts of no kind of item: nothing of the manifest can be trusted.
    let none = replaced("\"kind\": \"lava\"", "\"kind\": \"none\"");
    let found = outputs::findings(&changed(&tree, "manifest.json", none), &["manifest-"]);
    assert!(!found.is_empty());
}

/// A warm-up that is far longer than the lava takes to settle is as true as the shortest, and costs as little.
#[test]
fn a_long_warm_up_of_a_manifest_is_held_to_the_formula_in_no_time() {
    let tree = built("[texture.x]\nseed = 8\nperiod = 96\nsize = 64\n");
    let timed = |tree: &Tree| {
        let start = std::time::Instant::now();
        (findings(tree), start.elapsed())
    };
    let (honest, usual) = timed(&tree);
    assert!(honest.is_empty());
    let text = String::from_utf8(tree.get("manifest.json").unwrap().bytes.clone()).unwrap();
    let at = text.find("\"warm_up\": ").unwrap();
    let warm_up = text[at..].split(',').next().unwrap();
    let long = |ticks: usize| {
        let told = format!("\"warm_up\": {ticks}");
        timed(&changed(&tree, "manifest.json", replaced(warm_up, &told)))
    };
    let (found, took) = long(96 * 1042);
    assert!(
        took < usual * 5 + std::time::Duration::from_secs(2),
        "{took:?}"
    );
    // the pixels and the loop are those of the shorter one; the certificate names another tick
    assert_eq!(outputs::codes(&found), ["texture-certificate"]);
    // ten ticks later it is another strip
    let (found, _) = long(96 * 1041 + 10);
    assert!(outputs::codes(&found).contains(&"texture-pixel"));
    // ignitions that heat a cell for ever are told before anything is run
    let text = String::from_utf8(tree.get("manifest.json").unwrap().bytes.clone()).unwrap();
    let at = text.find("\"dropped\": [").unwrap() + "\"dropped\": [".len();
    let end = at + text[at..].find(']').unwrap();
    let hot = format!("{}{}", &text[..at], &text[end..]);
    let (found, took) = timed(&changed(&tree, "manifest.json", |_| hot.into_bytes()));
    assert_eq!(outputs::codes(&found), ["texture-loop"]);
    assert!(found[0].message().contains("of cell "), "{found:?}");
    assert!(
        took < usual * 5 + std::time::Duration::from_secs(2),
        "{took:?}"
    );
}

/// Another seed's strip, however well made, is not this item's.
#[test]
fn a_strip_of_another_seed_passes_diff_but_not_check() {
    let other = built("[texture.lava_still]\nseed = 9\nperiod = 96\nreplaces = \"lava_still\"\n");
    let bytes = other.get(STILL).unwrap().bytes.clone();
    assert_eq!(
        codes(&changed(&lava(), STILL, |_| bytes)),
        ["texture-pixel"]
    );
}
