//! Which files of a target hold what, and whose rules they are played by.

use super::super::{OnDisk, Subject};
use super::codes::NUMBER_FORM;
use super::expect::Expected;
use super::file::File;
use super::play::Engine;
use super::{clips, rig, unreadable};
use crate::foreign::text::Lines;
use crate::format::reading::{ReadClip, ReadError, ReadRepeat, ReadRig, numbers_of};
use crate::format::{bedrock, blockbench, geckolib, gltf, neoforge};
use crate::report::{Finding, Place};

/// Checks the files that one target wrote.
type TargetCheck = fn(&Subject<'_>, &Expected<'_>, &mut Vec<Finding>);

/// Every target of models with its check.
pub const TARGETS: &[(&str, TargetCheck)] = &[
    ("bedrock", bedrock_files),
    ("geckolib", geckolib_files),
    ("blockbench", blockbench_files),
    ("neoforge", neoforge_files),
    ("gltf", gltf_files),
    ("java", super::java::check),
    ("cem", super::cem::check),
    ("display", super::display::check),
];

fn bedrock_files(subject: &Subject<'_>, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    pair(
        subject,
        expected,
        found,
        ("bedrock", Engine::Bedrock, "bedrock/"),
        (bedrock::read::geometry, bedrock::read::animations),
    );
}

fn geckolib_files(subject: &Subject<'_>, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    let root = format!("geckolib/assets/{}/", subject.settings.namespace);
    for folder in [root.clone(), format!("{root}geckolib/")] {
        pair(
            subject,
            expected,
            found,
            ("geckolib", Engine::GeckoLib, &folder),
            (geckolib::read::geometry, geckolib::read::animations),
        );
    }
}

type Readers = (
    fn(&[u8]) -> Result<ReadRig, ReadError>,
    fn(&[u8]) -> Result<Vec<ReadClip>, ReadError>,
);

/// A `.geo.json` and the `.animation.json` beside it, below `folder`.
fn pair(
    subject: &Subject<'_>,
    expected: &Expected<'_>,
    found: &mut Vec<Finding>,
    (target, engine, folder): (&'static str, Engine, &str),
    (geometry, animations): Readers,
) {
    let ending = |end: &'static str| {
        subject.of(target).find(move |f| {
            let below = f.path.strip_prefix(folder);
            f.path.ends_with(end) && below.is_some_and(|rest| !rest.starts_with("geckolib/"))
        })
    };
    let mut rest = None;
    if let Some(file) = ending(".geo.json") {
        spelling(file, found);
        match geometry(&file.bytes) {
            Ok(read) => {
                rig::check(&file.path, &read, expected, found);
                rest = Some(read);
            }
            Err(e) => found.push(unreadable(&file.path, &e)),
        }
    }
    if let Some(file) = ending(".animation.json") {
        spelling(file, found);
        match animations(&file.bytes) {
            Ok(read) => {
                let file = File {
                    path: &file.path,
                    lines: Some(Lines::of(&file.bytes)),
                    target,
                    engine,
                    clips: &read,
                    rig: rest.as_ref(),
                    only: None,
                };
                clips(&file, expected, found);
            }
            Err(e) => found.push(unreadable(&file.path, &e)),
        }
    }
}

fn blockbench_files(subject: &Subject<'_>, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    for file in subject.of("blockbench") {
        spelling(file, found);
        match blockbench::read::project(&file.bytes) {
            Ok(read) => {
                rig::check(&file.path, &read.rig, expected, found);
                let file = File {
                    path: &file.path,
                    lines: Some(Lines::of(&file.bytes)),
                    target: "blockbench",
                    engine: Engine::Blockbench,
                    clips: &read.clips,
                    rig: Some(&read.rig),
                    only: None,
                };
                clips(&file, expected, found);
            }
            Err(e) => found.push(unreadable(&file.path, &e)),
        }
    }
}

fn neoforge_files(subject: &Subject<'_>, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    for file in subject.of("neoforge") {
        spelling(file, found);
        let name = file.path.rsplit('/').next().unwrap_or_default();
        let name = name.strip_suffix(".json").unwrap_or(name);
        match neoforge::read::animation(&file.bytes, name) {
            Ok(read) => {
                let file = File {
                    path: &file.path,
                    lines: Some(Lines::of(&file.bytes)),
                    target: "neoforge",
                    engine: Engine::Vanilla,
                    clips: &[read],
                    rig: None,
                    only: Some(name),
                };
                clips(&file, expected, found);
            }
            Err(e) => found.push(unreadable(&file.path, &e)),
        }
    }
}

fn gltf_files(subject: &Subject<'_>, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    for file in subject.of("gltf") {
        spelling(file, found);
        match gltf::read::scene(&file.bytes) {
            Ok(mut read) => {
                // glTF has no word for the end of an animation, so no word can be wrong.
                if !expected.loops() {
                    for clip in &mut read.clips {
                        clip.repeat = ReadRepeat::Once;
                    }
                }
                rig::check(&file.path, &read.rig, expected, found);
                let file = File {
                    path: &file.path,
                    lines: None,
                    target: "gltf",
                    engine: Engine::Gltf,
                    clips: &read.clips,
                    rig: Some(&read.rig),
                    only: None,
                };
                clips(&file, expected, found);
            }
            Err(e) => found.push(unreadable(&file.path, &e)),
        }
    }
}

/// Numbers that readers take for others.
fn spelling(file: &OnDisk, found: &mut Vec<Finding>) {
    for odd in numbers_of(&file.bytes) {
        found.push(
            Finding::new(
                &NUMBER_FORM,
                Place::file(&file.path).at(odd.line, odd.column),
            )
            .detail(odd.what)
            .actual(odd.spelling),
        );
    }
}
