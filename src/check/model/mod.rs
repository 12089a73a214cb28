//! Holds a model's files to its document: names and keys as they stand, the rest pose, and the motion as each target
//! plays it. The file against the looped motion (key error) and the looped motion against the document (loop deviation)
//! are measured apart.

mod cem;
mod codes;
mod display;
mod entity;
pub mod expect;
pub mod file;
mod guess;
mod java;
mod loops;
pub mod motion;
pub mod play;
pub mod rig;
pub mod structure;
mod targets;

pub use codes::CODES;
pub use entity::bedrock;

use super::Subject;
use crate::format::reading::ReadError;
use crate::report::{Finding, Place};
use expect::Expected;
use file::File;

/// Every finding on a model item's files.
pub fn check(subject: &Subject<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    let Some(expected) = Expected::new(subject) else {
        return found;
    };
    loops::check(&expected, &mut found);
    for (target, check) in targets::TARGETS {
        if expected.params.targets.contains(target) {
            check(subject, &expected, &mut found);
        }
    }
    found
}

/// All clips of one file.
pub fn clips(file: &File<'_>, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    structure::clips(file, expected, found);
    let set = expected.key_set(file.target);
    let mut layers = Vec::new();
    for clip in file.clips {
        let name = file.short(clip);
        if name == expect::FORMULA && expected.params.formula_twin {
            twin(file, expected, clip, found);
            continue;
        }
        let facts = set.and_then(|s| s.clips.iter().find(|c| c.name == name));
        let Some(facts) = facts else { continue };
        if !structure::keyed(file, expected, clip, facts, found) {
            continue;
        }
        match expected.layered() {
            true => layers.push((clip, facts)),
            false => motion::keyed(file, expected, clip, facts, found),
        }
    }
    if !layers.is_empty() && set.is_some_and(|s| s.clips.len() == layers.len()) {
        motion::layered(file, expected, &layers, found);
    }
}

fn twin(
    file: &File<'_>,
    expected: &Expected<'_>,
    clip: &crate::format::reading::ReadClip,
    found: &mut Vec<Finding>,
) {
    use crate::format::reading::ReadProperty;
    use crate::formula::blaze::{PARTS, part_name};
    let mut wanted: Vec<(String, ReadProperty)> = (0..PARTS)
        .map(|part| (part_name(part), ReadProperty::Position))
        .collect();
    if expected.params.head != [0.0; 2] {
        wanted.push(("head".into(), ReadProperty::Rotation));
    }
    structure::repeat(file, clip, true, found);
    structure::named(file, clip, &wanted, found);
    motion::twin(file, expected, clip, found);
}

/// A finding on a file that its reader refuses.
pub fn unreadable(path: &str, error: &ReadError) -> Finding {
    Finding::new(
        &codes::UNREADABLE,
        Place::file(path).at(error.line, error.column),
    )
    .detail(&error.what)
}
