//! The output as a whole: the manifest against the files, each fault with its code and place.

#[path = "record/faults.rs"]
mod faults;
#[path = "common/outputs.rs"]
mod outputs;

use outputs::{built, text, with};
use tickbake::check::check;
use tickbake::tree::{MANIFEST, Source, Tree};

const PROJECT: &str = "[project]\nname = \"r\"\nnamespace = \"demo\"\nminecraft = \"26.3\"\n[chase.chickens]\ncount = 3\nframes = 20\ntracks = [\"csv\"]\n";
const TRACK: &str = "tracks/chickens.csv";

fn found(tree: Tree) -> Vec<(&'static str, String)> {
    check(&Source::tree(tree))
        .iter()
        .map(|finding| {
            (
                finding.code.id,
                format!("{}: {}", finding.place, finding.message()),
            )
        })
        .collect()
}

#[test]
fn a_clean_output_has_no_findings_and_neither_has_a_crlf_checkout() {
    let tree = built(PROJECT);
    assert_eq!(found(tree.clone()), []);
    let crlf = with(
        &tree,
        TRACK,
        Some(text(&tree, TRACK).replace('\n', "\r\n").into_bytes()),
    );
    assert!(found(crlf).iter().all(|(code, _)| *code != "edited-file"));
    let crlf = with(
        &tree,
        MANIFEST,
        Some(text(&tree, MANIFEST).replace('\n', "\r\n").into_bytes()),
    );
    assert_eq!(found(crlf), []);
}

#[test]
fn faults_of_the_record_are_named() {
    let tree = built(PROJECT);
    let manifest = text(&tree, MANIFEST);
    let edit = |from: &str, to: &str| {
        assert!(manifest.contains(from), "{from}");
        with(
            &tree,
            MANIFEST,
            Some(manifest.replacen(from, to, 1).into_bytes()),
        )
    };
    for (code, says, tree) in [
        (
            "manifest-missing",
            "manifest.json",
            with(&tree, MANIFEST, None),
        ),
        (
            "manifest-invalid",
            "manifest.json",
            with(
                &tree,
                MANIFEST,
                Some(manifest.as_bytes()[..manifest.len() / 2].to_vec()),
            ),
        ),
        (
            "manifest-invalid",
            "manifest.json",
            edit("\"manifest\": 1", "\"manifest\": 99"),
        ),
        (
            "manifest-parameter",
            "chase.chickens",
            edit("\"count\": 3", "\"count\": -3"),
        ),
        (
            "manifest-parameter",
            "chase.chickens",
            edit("\"formula\": \"chase\"", "\"formula\": \"chaser\""),
        ),
        ("missing-file", TRACK, with(&tree, TRACK, None)),
        (
            "edited-file",
            TRACK,
            with(&tree, TRACK, Some((text(&tree, TRACK) + "\n").into_bytes())),
        ),
    ] {
        let all = found(tree);
        assert!(
            all.iter()
                .any(|(id, what)| *id == code && what.contains(says)),
            "{code}: {all:#?}"
        );
    }
}
