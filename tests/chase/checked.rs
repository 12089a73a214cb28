//! `check` on chases: silent on what was built, and each fault named.

use crate::outputs::{self, changed, field};
use tickbake::asset::ground::Ground;
use tickbake::report::Finding;
use tickbake::tree::Tree;

fn built(lines: &str) -> Tree {
    outputs::built(&format!("[project]\nname = \"t\"\n[chase.c]\n{lines}\n"))
}

/// The findings about chases and tracks, the pack around them left out.
fn findings(tree: &Tree) -> Vec<Finding> {
    outputs::findings(tree, &["chase-", "track-", "formula-", "ground-"])
}

fn codes(tree: &Tree) -> Vec<&'static str> {
    outputs::codes(&findings(tree))
}

const CSV: &str = "tracks/c.csv";

#[test]
fn what_was_built_passes() {
    for lines in [
        "frames = 300\ntracks = [\"csv\", \"json\", \"gltf\"]",
        "frames = 120\nframe1_quirk = true\nscale = 0.3",
        "frames = 200\ncount = 60\nstart = \"poisson\"\nleader = \"circle\"\nscale = 0.7",
        "frames = 60\nt = 0.1\nk2 = 1.0",
        "frames = 60\nt = 0.04",
        "frames = 150\navoidance = \"orca\"\ncount = 40\nscale = 0.3\nground = \"plane\"",
        "frames = 20\ncount = 2\nstart = [[0.0, 3.0], [0.5, 4.0]]\nleader = \"static\"\nground = \"world\"",
        "frames = 30\ncount = 1",
    ] {
        let found = findings(&built(lines));
        assert!(found.is_empty(), "{lines}: {}", found[0].message());
    }
}

#[test]
fn a_point_off_by_a_millionth_is_found_where_it_is() {
    let tree = built("frames = 100");
    for (line, column) in [(2, 2), (2, 4), (21, 2), (700, 4), (1234, 2), (2001, 4)] {
        let bad = changed(&tree, CSV, |text| field(text, line, column, |v| v + 1e-6));
        let found = findings(&bad);
        for code in ["track-point", "chase-rule"] {
            let at: Vec<_> = found.iter().filter(|f| f.code.id == code).collect();
            assert!(!at.is_empty(), "{code} at line {line}");
            assert_eq!(at[0].place.line, Some(line as u32), "{code}");
        }
    }
    let bad = changed(&tree, CSV, |text| field(text, 500, 3, |v| v + 1e-6));
    assert_eq!(
        codes(&bad),
        ["track-point"],
        "a height is no step of the rule"
    );
}

#[test]
fn a_consistent_track_of_another_rule_is_found() {
    let tree = built("frames = 100");
    let other = built("frames = 100\nk1 = 1.6");
    let csv = String::from_utf8(other.get(CSV).unwrap().bytes.clone()).unwrap();
    let bad = changed(&tree, CSV, |_| csv.clone());
    assert_eq!(codes(&bad), ["chase-rule", "track-facing", "track-point"]);
    let tree = built("frames = 60\navoidance = \"orca\"");
    let bad = changed(&tree, CSV, |text| field(text, 700, 2, |v| v + 1e-6));
    assert_eq!(codes(&bad), ["chase-rule", "track-point"]);
}

/// Normals, rotations that lean, and the leader: who shows the track takes them as they are.
#[test]
fn who_leans_wrongly_or_leads_elsewhere_is_found() {
    let tree = built("frames = 40\ntracks = [\"json\", \"gltf\"]\nground_amplitude = 3.0");
    assert!(findings(&tree).is_empty());
    let value = |pointer: &'static str| {
        move |text: &str| {
            let mut document: serde_json::Value = serde_json::from_str(text).unwrap();
            let value = document.pointer_mut(pointer).unwrap();
            *value = (value.as_f64().unwrap() + 1e-6).into();
            document.to_string()
        }
    };
    for (pointer, code) in [
        ("/samples/7/normal/3/0", "track-facing"),
        ("/samples/7/yaw_pitch/3/0", "track-facing"),
        ("/samples/39/leader/2", "track-point"),
    ] {
        let bad = changed(&tree, "tracks/c.json", value(pointer));
        assert_eq!(codes(&bad), [code], "{pointer}");
    }
    for (key, samples) in [("normal", 0..40), ("leader", 0..40), ("leader", 3..4)] {
        let without = |text: &str| {
            let mut document: serde_json::Value = serde_json::from_str(text).unwrap();
            for sample in samples.clone() {
                let sample = document["samples"][sample].as_object_mut().unwrap();
                sample.shift_remove(key).unwrap();
            }
            document.to_string()
        };
        let bad = changed(&tree, "tracks/c.json", without);
        assert_eq!(codes(&bad), ["track-shape"], "{key} {samples:?}");
    }
    let level = built("frames = 40\ntracks = [\"json\", \"gltf\"]\nground_amplitude = 2.9");
    let gltf = level.get("tracks/c.gltf").unwrap().bytes.clone();
    let bad = changed(&tree, "tracks/c.gltf", |_| {
        String::from_utf8(gltf.clone()).unwrap()
    });
    assert_eq!(codes(&bad), ["track-facing", "track-point"]);
}

#[test]
fn faulty_files_and_records_are_named() {
    let tree = built("frames = 30\ntracks = [\"csv\", \"json\", \"gltf\"]");
    let cut = |text: &str| text.lines().take(401).collect::<Vec<_>>().join("\n") + "\n";
    assert_eq!(codes(&changed(&tree, CSV, cut)), ["track-shape"]);
    let header = |text: &str| text.replacen("entity", "Entity", 1);
    assert_eq!(codes(&changed(&tree, CSV, header)), ["track-unreadable"]);
    let truncated = |text: &str| text[..text.len() / 2].to_string();
    for path in [CSV, "tracks/c.json", "tracks/c.gltf"] {
        assert_eq!(
            codes(&changed(&tree, path, truncated)),
            ["track-unreadable"],
            "{path}"
        );
    }
    let nan = |text: &str| field(text, 40, 2, |_| f64::NAN);
    assert_eq!(codes(&changed(&tree, CSV, nan)), ["track-unreadable"]);
    let start = |text: &str| text.replacen("3.347", "3.348", 1);
    assert_eq!(
        codes(&changed(&tree, "manifest.json", start)),
        ["chase-start"]
    );
    let metrics = |text: &str| text.replacen("\"overlap_share\": 0.", "\"overlap_share\": 0.0", 1);
    assert_eq!(
        codes(&changed(&tree, "manifest.json", metrics)),
        ["chase-metrics"]
    );
}

#[test]
fn images_make_grounds() {
    let tree = built("frames = 20\nground = \"hills.png\"\nground_amplitude = 2.0");
    assert!(findings(&tree).is_empty());
    let params = super::baked::params("ground = \"hills.png\"\nground_amplitude = 2.0");
    let Ground::Columns(columns) = params.ground else {
        panic!()
    };
    assert_eq!(columns.size, [32, 32]);
}

#[test]
fn a_ground_that_lies_elsewhere_is_found() {
    let tree = built("frames = 60\nground_amplitude = 2.0");
    let (structure, _) = tree
        .iter()
        .find(|(path, _)| path.ends_with(".nbt"))
        .unwrap();
    let (function, _) = tree
        .iter()
        .find(|(path, _)| path.ends_with("/ground.mcfunction"))
        .unwrap();
    let line = |text: &str| {
        let at = text.find("positioned ~").unwrap() + "positioned ~".len();
        let end = at + text[at..].find(' ').unwrap();
        let x: f64 = text[at..end].parse().unwrap();
        format!("{}{:.1}{}", &text[..at], x + 2.0, &text[end..])
    };
    let found = findings(&changed(&tree, function, line));
    assert!(found.iter().all(|f| f.code.id == "ground-block") && found.len() > 20);
    assert_eq!(found[0].place.file.as_deref(), Some(structure));
    let no_place = |text: &str| text.replace("positioned", "align xyz positioned");
    assert_eq!(codes(&changed(&tree, function, no_place)), ["ground-block"]);
}
