//! `check` on flocks: silent on what was built, and each fault named.

use crate::outputs::{self, changed, field};

use tickbake::report::Finding;
use tickbake::tree::{Source, Tree};

const CSV: &str = "tracks/bats.csv";
const MANIFEST: &str = "manifest.json";

fn built(lines: &str) -> Tree {
    outputs::built(&format!("[project]\nname = \"t\"\n[flock.bats]\n{lines}\n"))
}

/// The findings about flocks and tracks, the pack around them left out.
fn findings(tree: &Tree) -> Vec<Finding> {
    outputs::findings(tree, &["flock-", "track-", "formula-"])
}

fn codes(tree: &Tree) -> Vec<&'static str> {
    outputs::codes(&findings(tree))
}

const EVERYTHING: &str = "count = 20\nticks = 100\nfloor = true\nhome = true\nwander = true\nlight = true\n\
    obstacles = { boxes = [[2, 0, 2, 4, 9, 4]] }\nsurface = \"noise\"";

#[test]
fn what_was_built_passes() {
    for lines in [
        "count = 24\nticks = 150\ntracks = [\"csv\", \"json\", \"gltf\"]",
        "count = 12\nticks = 60\nsurface = \"none\"\nstart = { from = [20000, 90, -20000], to = [20010, 100, -19990] }",
        EVERYTHING,
        "count = 40\nticks = 250\nhome = true\nfloor = true\nloop = \"closed\"\ntracks = [\"csv\", \"json\"]",
        "count = 1\nticks = 5",
        "start = \"flock/start.json\"\nticks = 20",
    ] {
        let found = findings(&built(lines));
        assert!(found.is_empty(), "{lines}: {}", found[0].message());
    }
}

#[test]
fn a_point_off_by_a_millionth_is_found_where_it_is() {
    let tree = built(EVERYTHING);
    for (line, column) in [(2, 2), (21, 4), (22, 3), (777, 2), (1500, 3), (2021, 4)] {
        let bad = changed(&tree, CSV, |text| field(text, line, column, |v| v + 1e-6));
        let found = findings(&bad);
        for code in ["track-point", "flock-rule"] {
            let at: Vec<_> = found.iter().filter(|f| f.code.id == code).collect();
            assert!(!at.is_empty(), "{code} at line {line}");
            assert_eq!(at[0].place.line, Some(line as u32), "{code}");
        }
    }
}

#[test]
fn who_looks_elsewhere_is_found() {
    let tree = built("count = 10\nticks = 30\ntracks = [\"csv\", \"json\", \"gltf\"]");
    for (line, column) in [(2, 5), (150, 5), (301, 6)] {
        let bad = changed(&tree, CSV, |text| field(text, line, column, |v| v + 1e-6));
        let found = findings(&bad);
        assert_eq!(found.len(), 1, "line {line}");
        assert_eq!(found[0].code.id, "track-facing");
        assert_eq!(found[0].place.line, Some(line as u32));
    }
    let nodded = |text: &str| text.replacen(",0],[", ",0.5],[", 1);
    assert_eq!(
        codes(&changed(&tree, "tracks/bats.json", nodded)),
        ["track-facing"]
    );
    // Two entities' rotations exchanged.
    let exchanged = |text: &str| {
        let mut document: serde_json::Value = serde_json::from_str(text).unwrap();
        let channels = &mut document["animations"][0]["channels"];
        let first = channels[1]["sampler"].take();
        channels[1]["sampler"] = channels[3]["sampler"].take();
        channels[3]["sampler"] = first;
        document.to_string()
    };
    let found = codes(&changed(&tree, "tracks/bats.gltf", exchanged));
    assert_eq!(found, ["track-facing"]);
}

/// The residual needs no flight: a track that goes on by the rule after a fault is faulty at the fault alone.
#[test]
fn a_consistent_track_of_another_rule_is_found() {
    let tree = built("count = 10\nticks = 50");
    let other = built("count = 10\nticks = 50\nalignment_weight = 0.0501");
    let csv = String::from_utf8(other.get(CSV).unwrap().bytes.clone()).unwrap();
    let bad = changed(&tree, CSV, |_| csv.clone());
    assert_eq!(codes(&bad), ["flock-rule", "track-facing", "track-point"]);
}

const CLOSED: &str = "count = 12\nticks = 260\nhome = true\nloop = \"closed\"";

#[test]
fn the_way_home_is_held_to_its_limits() {
    let tree = built(CLOSED);
    let lines = 1 + 12 * 261;
    // The last tick, and one in the middle of the way, shifted enough to be seen as a turn.
    for (line, by) in [(lines, 1e-6), (lines - 12 * 20, 0.05)] {
        let bad = changed(&tree, CSV, |text| field(text, line, 2, |v| v + by));
        assert!(codes(&bad).contains(&"flock-way-home"), "line {line}");
    }
    let figure = |text: &str| {
        let at = text.find("\"slowest\": 0.").unwrap();
        text[..at].to_string() + &text[at..].replacen("\"slowest\": 0.", "\"slowest\": 0.0", 1)
    };
    assert_eq!(
        codes(&changed(&tree, MANIFEST, figure)),
        ["flock-way-home-figures"]
    );
    let long = |text: &str| text.replacen("\"leaving\": ", "\"leaving\": 1", 1);
    assert_eq!(codes(&changed(&tree, MANIFEST, long)), ["flock-way-home"]);
}

#[test]
fn a_start_that_nobody_asked_for_is_found() {
    let tree = built("count = 10\nticks = 20\nstart = { speed = 0.25, climb = 0 }");
    let faster = |text: &str| text.replacen("\"speed\": 0.25", "\"speed\": 0.26", 1);
    assert_eq!(codes(&changed(&tree, MANIFEST, faster)), ["flock-start"]);
    let moved = |text: &str| text.replacen("\"count\": 10", "\"count\": 11", 1);
    assert_eq!(codes(&changed(&tree, MANIFEST, moved)), ["flock-start"]);
}

/// What no project may ask for, no manifest may make anybody compute.
#[test]
fn a_manifest_of_too_many_positions_is_refused() {
    let tree = built("count = 10\nticks = 20");
    let many = changed(&tree, MANIFEST, |text| {
        text.replacen("\"count\": 10", "\"count\": 100000", 1)
            .replacen("\"ticks\": 20", "\"ticks\": 72000", 1)
    });
    let found = outputs::findings(&many, &["manifest-"]);
    assert_eq!(outputs::codes(&found), ["manifest-parameter"]);
    let said = found[0].message();
    assert!(said.contains("are 7200000000 positions"), "{said}");
    let shown = tickbake::preview::pack::built(&Source::tree(many), &[]);
    let refused = shown.map(|_| ()).expect_err("too many").to_string();
    assert!(refused.contains("are 7200000000 positions"), "{refused}");
}
