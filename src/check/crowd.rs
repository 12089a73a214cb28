//! What flocks and chases have in common: exported tracks against the positions that the formula gives.

use super::{OnDisk, Subject};
use crate::asset::tracks::Tracks;
use crate::format::tracks::read::{self, TrackReadError, TrackTable};
use crate::report::{Code, Finding, Place, Severity};

/// The codes of this module.
pub const CODES: &[Code] = &[UNREADABLE, SHAPE, POINT];

const UNREADABLE: Code = Code {
    id: "track-unreadable",
    title: "a tracks file cannot be read",
    meaning: "Whoever takes the file into another program gets nothing, or something else than was baked.",
    found_by: "The file is parsed strictly: header, fields, order of ticks and entities.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

const SHAPE: Code = Code {
    id: "track-shape",
    title: "a tracks file has other ticks or entities than the item",
    meaning: "Frames or entities are missing or were added.",
    found_by: "Ticks and entities of the file are compared with those that the parameters give.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

const POINT: Code = Code {
    id: "track-point",
    title: "an entity is not where the formula brings it",
    meaning: "The path in the file is not the document's from this start.",
    found_by: "The plain rule is run again from the manifest's start state, and every position of the file is compared with it.",
    fix: "Restore the file with `tickbake build --force`; if that does not help, the engine or the writer is wrong.",
    severity: Severity::Error,
};

/// Largest distance along an axis, in blocks, of a full-precision track from the formula: far below anything visible,
/// far above the rounding of the last bits.
const TOLERANCE: f64 = 1e-9;
/// The same for files whose numbers are f32, relative to the number.
const FLOAT_TOLERANCE: f64 = 1.2e-7;

/// Holds the item's exported tracks to the formula's. Gives the first CSV or JSON that could be read, for further
/// checks, with its path.
pub fn tracks(
    subject: &Subject<'_>,
    expected: &Tracks,
) -> (Vec<Finding>, Option<(String, TrackTable)>) {
    let mut findings = Vec::new();
    let mut full = None;
    for file in subject.of("tracks") {
        match table(file) {
            Err(error) => {
                let place = Place::file(&file.path);
                let place = match error.line {
                    Some(line) => place.line(line),
                    None => place,
                };
                findings.push(Finding::new(&UNREADABLE, place).detail(error.reason));
            }
            Ok(table) => {
                let relative = if file.path.ends_with(".gltf") {
                    FLOAT_TOLERANCE
                } else {
                    0.0
                };
                findings.extend(compare(&file.path, &table, expected, relative));
                if relative == 0.0 && full.is_none() {
                    full = Some((file.path.clone(), table));
                }
            }
        }
    }
    (findings, full)
}

/// The first exported track at full precision (CSV or JSON) that can be read, with its path.
pub fn full_precision(subject: &Subject<'_>) -> Option<(String, TrackTable)> {
    exact(subject.of("tracks"))
}

/// The first of these tracks files at full precision that can be read, with its path.
pub fn exact<'f>(files: impl Iterator<Item = &'f OnDisk>) -> Option<(String, TrackTable)> {
    files
        .filter(|file| !file.path.ends_with(".gltf"))
        .find_map(|file| Some((file.path.clone(), table(file).ok()?)))
}

fn table(file: &OnDisk) -> Result<TrackTable, TrackReadError> {
    match file.path.rsplit('.').next() {
        Some("csv") => read::csv::csv(&file.bytes),
        Some("json") => read::json::json(&file.bytes),
        _ => read::gltf::gltf(&file.bytes),
    }
}

fn compare(path: &str, table: &TrackTable, expected: &Tracks, relative: f64) -> Vec<Finding> {
    if table.entities != expected.entities || table.ticks != expected.ticks {
        let shape = |entities: usize, ticks: &[u32]| {
            format!(
                "{entities} entities at {} ticks up to {}",
                ticks.len(),
                ticks.last().copied().unwrap_or(0)
            )
        };
        return vec![
            Finding::new(&SHAPE, Place::file(path))
                .expected(shape(expected.entities, &expected.ticks))
                .actual(shape(table.entities, &table.ticks)),
        ];
    }
    let pairs = table.positions.iter().zip(&expected.positions);
    pairs
        .enumerate()
        .filter(|(_, (actual, expected))| {
            actual.iter().zip(expected.iter()).any(|(a, e)| {
                let near = (a - e).abs() <= TOLERANCE + relative * e.abs();
                !near
            })
        })
        .map(|(index, (actual, wanted))| {
            let (sample, entity) = (index / table.entities, index % table.entities);
            Finding::new(&POINT, place(path, table, sample, entity))
                .expected(format!("{wanted:?}"))
                .actual(format!("{actual:?}"))
        })
        .collect()
}

/// Where an entity's position at a sample stands in a tracks file.
pub fn place(path: &str, table: &TrackTable, sample: usize, entity: usize) -> Place {
    let place = Place::file(path)
        .key(format!("entity {entity}"))
        .tick(f64::from(table.ticks[sample]));
    if path.ends_with(".csv") {
        place.line((2 + sample * table.entities + entity) as u32)
    } else {
        place
    }
}
