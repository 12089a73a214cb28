//! `pack.mcmeta` against vectors of accepted and refused files, and everything we write against every release.

use serde_json::Value;
use tickbake::format::datapack::write::DATAPACK;
use tickbake::format::pack::{Note, Pack};
use tickbake::minecraft::pack_meta::{Kind, Overlay, accepted_by, generate, overlays_at, validate};
use tickbake::minecraft::versions::{PackFormat, ReleaseRange, releases};
use tickbake::project::load::from_text;

const KINDS: [Kind; 2] = [Kind::Data, Kind::Resource];

#[test]
fn agrees_with_every_vector() {
    let file: Value = serde_json::from_str(include_str!("../data/pack_mcmeta.json")).unwrap();
    let vectors = file["vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 31);
    for vector in vectors {
        let kind = match vector["kind"].as_str() {
            Some("data") => Kind::Data,
            _ => Kind::Resource,
        };
        let answer = validate(kind, &serde_json::json!({ "pack": vector["pack"] }));
        assert_eq!(
            answer.is_ok(),
            vector["accepted"] == true,
            "{vector}: {answer:?}"
        );
    }
}

/// All sub-ranges of the table, of both kinds.
fn ranges() -> impl Iterator<Item = ReleaseRange> {
    let all = releases();
    (0..all.len()).flat_map(move |first| {
        all[first..].iter().map(move |last| {
            format!("{}..{}", all[first].name, last.name)
                .parse()
                .unwrap()
        })
    })
}

fn formats(kind: Kind, range: &ReleaseRange) -> (PackFormat, PackFormat) {
    match kind {
        Kind::Data => range.data(),
        Kind::Resource => range.resource(),
    }
}

#[test]
fn every_range_is_taken_by_each_of_its_releases_and_by_no_other() {
    for range in ranges() {
        for kind in KINDS {
            let (min, max) = formats(kind, &range);
            let file: Value =
                serde_json::from_str(&generate(kind, (min, max), "d", &[]).unwrap()).unwrap();
            validate(kind, &file)
                .unwrap_or_else(|error| panic!("{range} {kind:?}: {error}: {file}"));
            for release in releases() {
                let now = kind.format(release);
                // a bare max_format leaves its minor version open
                let inside = min <= now && now.major <= max.major;
                let answer = accepted_by(kind, release, &file);
                assert_eq!(
                    answer.is_ok(),
                    inside,
                    "{range} {kind:?} at {}: {answer:?}: {file}",
                    release.name
                );
            }
        }
    }
}

/// Every choice of these, each in the order given.
fn choices(cuts: &[u32]) -> Vec<Vec<u32>> {
    cuts.iter().fold(vec![Vec::new()], |all, &cut| {
        let with = all.iter().map(|chosen| [&chosen[..], &[cut]].concat());
        with.chain(all.clone()).collect()
    })
}

#[test]
fn overlays_from_the_start_to_a_cut_apply_exactly_there() {
    for range in ranges() {
        let (min, max) = range.data();
        let within: Vec<u32> = [121, 82, 45, 33]
            .into_iter()
            .filter(|&cut| min.major < cut && cut <= max.major)
            .collect();
        for cuts in choices(&within) {
            let overlays: Vec<Overlay> = cuts
                .iter()
                .map(|cut| Overlay {
                    directory: format!("before_{cut}"),
                    min,
                    max: PackFormat::new(cut - 1, 0),
                })
                .collect();
            let text = generate(Kind::Data, (min, max), "d", &overlays).unwrap();
            let file: Value = serde_json::from_str(&text).unwrap();
            validate(Kind::Data, &file)
                .unwrap_or_else(|error| panic!("{range} cuts {cuts:?}: {error}: {text}"));
            for release in range.releases() {
                accepted_by(Kind::Data, release, &file)
                    .unwrap_or_else(|error| panic!("{range} at {}: {error}: {text}", release.name));
                let folders = overlays_at(Kind::Data, release.data, &file).unwrap();
                let wanted: Vec<String> = cuts
                    .iter()
                    .filter(|&&cut| release.data.major < cut)
                    .map(|cut| format!("before_{cut}"))
                    .collect();
                assert_eq!(
                    folders, wanted,
                    "{range} cuts {cuts:?} at {}: {text}",
                    release.name
                );
            }
        }
    }
}

#[test]
fn writes_the_documented_forms() {
    let text = |kind, range: &str| {
        let range: ReleaseRange = range.parse().unwrap();
        let text = generate(kind, formats(kind, &range), "d", &[]).unwrap();
        serde_json::from_str::<Value>(&text).unwrap().to_string()
    };
    assert_eq!(
        text(Kind::Data, "1.20.2"),
        r#"{"pack":{"description":"d","pack_format":18}}"#
    );
    assert_eq!(
        text(Kind::Data, "26.3"),
        r#"{"pack":{"description":"d","min_format":[121,0],"max_format":121}}"#
    );
    assert_eq!(
        text(Kind::Data, "1.21..26.3"),
        r#"{"pack":{"description":"d","pack_format":48,"supported_formats":[48,121],"min_format":48,"max_format":121}}"#
    );
    assert_eq!(
        text(Kind::Resource, "26.3"),
        r#"{"pack":{"description":"d","min_format":[97,1],"max_format":97}}"#
    );
    assert_eq!(
        text(Kind::Resource, "1.21.1..1.21.5"),
        r#"{"pack":{"description":"d","pack_format":34,"supported_formats":[34,55]}}"#
    );
}

#[test]
fn refuses_overlays_that_one_generation_of_readers_cannot_take() {
    let refused =
        |text: &str| validate(Kind::Data, &serde_json::from_str(text).unwrap()).unwrap_err();
    let straddling = r#""pack":{"description":"d","pack_format":48,"supported_formats":[48,121],"min_format":48,"max_format":121}"#;
    let all_above = refused(&format!(
        r#"{{{straddling},"overlays":{{"entries":[{{"directory":"a","min_format":88,"max_format":121}}]}}}}"#
    ));
    assert!(
        all_above.what.contains("start at or below 81"),
        "{all_above}"
    );
    let no_formats = refused(&format!(
        r#"{{{straddling},"overlays":{{"entries":[{{"directory":"a","formats":[48,60]}},{{"directory":"b","min_format":88,"max_format":121}}]}}}}"#
    ));
    assert_eq!(no_formats.at, "/overlays/entries/1/formats");
    let capital = refused(&format!(
        r#"{{{straddling},"overlays":{{"entries":[{{"directory":"Pre","formats":[48,60]}}]}}}}"#
    ));
    assert_eq!(capital.at, "/overlays/entries/0/directory");
    let new = r#""pack":{"description":"d","min_format":88,"max_format":121}"#;
    let forbidden = refused(&format!(
        r#"{{{new},"overlays":{{"entries":[{{"directory":"a","formats":[88,90],"min_format":88,"max_format":90}}]}}}}"#
    ));
    assert!(forbidden.what.contains("forbidden"));
    let unreached = refused(&format!(
        r#"{{{straddling},"overlays":{{"entries":[{{"directory":"a","formats":[48,121]}}]}}}}"#
    ));
    assert!(
        unreached
            .what
            .contains("min_format and max_format are missing")
    );
}

/// The pack would not load an item whose note it cannot read.
#[test]
fn no_item_is_left_out_of_the_pack() {
    let text = "[project]\nname = \"t\"\n[flock.bats]\ncount = 2\nticks = 5\n";
    let project = from_text("t.toml", text, &[], std::path::PathBuf::new(), None).unwrap();
    let note = serde_json::json!({"sharing": {"item": "bats"}, "cuts": []});
    let notes = [Note {
        format: "datapack",
        item: &project.items[0],
        note: &note,
    }];
    let error = DATAPACK.write(&project.settings, &notes).unwrap_err();
    assert_eq!(error.item, "flock.bats");
}
