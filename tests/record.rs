//! The output as a whole: the manifest against the files, each fault with its code and place.

#[path = "record/faults.rs"]
mod faults;
#[path = "common/outputs.rs"]
mod outputs;
#[path = "common/raw_zip.rs"]
mod raw_zip;

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

/// What no archive should hold is said of an output too, with and without its manifest; nothing outside is read.
#[test]
fn entries_that_leave_an_archive_are_findings() {
    let tree = built(PROJECT);
    let files: Vec<(&str, &[u8])> = tree
        .iter()
        .map(|(path, file)| (path, &file.bytes[..]))
        .collect();
    for manifest in [true, false] {
        let mut entries: Vec<_> = files.clone();
        entries.retain(|(path, _)| manifest || *path != MANIFEST);
        assert_eq!(found_in_zip(&entries).is_empty(), manifest);
        entries.extend([
            ("../evil.txt", &b"1"[..]),
            ("/etc/evil.txt", &b"2"[..]),
            (TRACK, &b"3"[..]),
        ]);
        let found = found_in_zip(&entries);
        for (code, place) in [
            ("path-unsafe", "../evil.txt"),
            ("path-unsafe", "/etc/evil.txt"),
            ("archive-duplicate", TRACK),
        ] {
            assert!(
                found
                    .iter()
                    .any(|(id, what)| *id == code && what.starts_with(place)),
                "{code} {place}: {found:?}"
            );
        }
    }
    #[cfg(unix)]
    {
        let dir = tempfile::tempdir().unwrap();
        tickbake::tree::save(dir.path(), &tree, tickbake::tree::Options::default()).unwrap();
        let track = dir.path().join(TRACK);
        std::fs::rename(&track, dir.path().join("elsewhere")).unwrap();
        std::os::unix::fs::symlink(dir.path().join("elsewhere"), &track).unwrap();
        std::os::unix::fs::symlink("/", dir.path().join("theirs")).unwrap();
        let codes: Vec<_> = check(&Source::open(dir.path()).unwrap())
            .iter()
            .map(|finding| finding.code.id)
            .collect();
        assert!(
            codes.contains(&"not-a-file") && codes.contains(&"missing-file"),
            "{codes:?}"
        );
        assert_eq!(
            codes.iter().filter(|code| **code == "not-a-file").count(),
            1
        );
    }
}

fn found_in_zip(entries: &[(&str, &[u8])]) -> Vec<(&'static str, String)> {
    let findings = check(&Source::zip(raw_zip::raw_zip(entries)).unwrap());
    findings
        .iter()
        .map(|finding| (finding.code.id, finding.place.to_string()))
        .collect()
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
