//! What flocks and chases have in common: exported tracks against the positions that the formula gives.

use super::{OnDisk, Subject};
use crate::asset::tracks::Tracks;
use crate::format::tracks::read::{self, TrackReadError, TrackTable};
use crate::formula::flock::Vec3;
use crate::report::{Code, Finding, Place, Severity};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What the plain rules gave, by item: an item's files and its pack are held to one run.
#[derive(Default)]
pub struct Reruns(Mutex<BTreeMap<String, Arc<Tracks>>>);

impl Reruns {
    /// An item's tracks, run once.
    pub fn tracks(&self, item: &str, run: impl FnOnce() -> Tracks) -> Arc<Tracks> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tracks) = known().get(item) {
            return Arc::clone(tracks);
        }
        let tracks = Arc::new(run());
        known().insert(item.to_string(), Arc::clone(&tracks));
        tracks
    }
}

/// The codes of this module.
pub const CODES: &[Code] = &[UNREADABLE, SHAPE, POINT, FACING];

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

const FACING: Code = Code {
    id: "track-facing",
    title: "an entity looks or leans where the formula does not turn it",
    meaning: "Whoever shows the track sees someone fly sideways, or stand askew on a slope.",
    found_by: "Yaw, pitch, ground normals and rotations of the file are compared with those of the plain rule, run again from the manifest's start state.",
    fix: "Restore the file with `tickbake build --force`; if that does not help, the bake or the writer is wrong.",
    severity: Severity::Error,
};

/// Largest difference of a full-precision angle, degrees, or of a normal: as for positions.
const ANGLE_TOLERANCE: f64 = 1e-7;
/// Largest distance of a rotated axis from where it should point: some roundings of f32.
const AXIS_TOLERANCE: f64 = 1e-6;

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
    // the JSON holds all that a track has; the other files have no room for some of it
    let whole = path.ends_with(".json");
    for (name, found, wanted) in [
        ("leader", table.leader.len(), expected.leader.len()),
        ("normals", table.normals.len(), expected.normals.len()),
    ] {
        if found != wanted && (whole || found != 0) {
            let finding = Finding::new(&SHAPE, Place::file(path).key(name));
            return vec![
                finding
                    .detail(format!("{name} are missing, or too many"))
                    .expected(wanted)
                    .actual(found),
            ];
        }
    }
    let near = |actual: &Vec3, expected: &Vec3| {
        let mut axes = actual.iter().zip(expected);
        axes.all(|(a, e)| (a - e).abs() <= TOLERANCE + relative * e.abs())
    };
    let mut findings = Vec::new();
    for (sample, (actual, wanted)) in table.leader.iter().zip(&expected.leader).enumerate() {
        if !near(actual, wanted) {
            let place = Place::file(path)
                .key("leader")
                .tick(f64::from(table.ticks[sample]));
            let finding = Finding::new(&POINT, place).expected(format!("{wanted:?}"));
            findings.push(finding.actual(format!("{actual:?}")));
        }
    }
    let pairs = table.positions.iter().zip(&expected.positions);
    findings.extend(
        pairs
            .enumerate()
            .filter(|(_, (actual, expected))| !near(actual, expected))
            .map(|(index, (actual, wanted))| {
                let (sample, entity) = (index / table.entities, index % table.entities);
                Finding::new(&POINT, place(path, table, sample, entity))
                    .expected(format!("{wanted:?}"))
                    .actual(format!("{actual:?}"))
            }),
    );
    findings.extend(facing(path, table, expected));
    findings
}

/// Angles and normals as numbers, rotations by where they bring an entity's front and top.
fn facing(path: &str, table: &TrackTable, expected: &Tracks) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut hold = |index: usize, right: bool, wanted: String, actual: String| {
        if !right {
            let place = place(path, table, index / table.entities, index % table.entities);
            findings.push(Finding::new(&FACING, place).expected(wanted).actual(actual));
        }
    };
    let close = |a: &[f64], b: &[f64], tolerance: f64| {
        a.iter().zip(b).all(|(a, b)| (a - b).abs() <= tolerance)
    };
    for (index, (actual, wanted)) in table.facing.iter().zip(&expected.facing).enumerate() {
        let right = close(actual, wanted, ANGLE_TOLERANCE);
        hold(
            index,
            right,
            format!("yaw, pitch {wanted:?}"),
            format!("{actual:?}"),
        );
    }
    for (index, (actual, wanted)) in table.normals.iter().zip(&expected.normals).enumerate() {
        let right = close(actual, wanted, ANGLE_TOLERANCE);
        hold(
            index,
            right,
            format!("normal {wanted:?}"),
            format!("{actual:?}"),
        );
    }
    for (index, &turn) in table.rotations.iter().enumerate() {
        let [front, top] = axes(expected.facing[index], expected.normals.get(index));
        let (is_front, is_top) = (turned([0.0, 0.0, 1.0], turn), turned([0.0, 1.0, 0.0], turn));
        let right =
            close(&is_front, &front, AXIS_TOLERANCE) && close(&is_top, &top, AXIS_TOLERANCE);
        hold(
            index,
            right,
            format!("front {front:?}, top {top:?}"),
            format!("front {is_front:?}, top {is_top:?}"),
        );
    }
    findings
}

/// Where front (yaw 0: +z) and top (+y) of an entity point that looks and leans so.
fn axes([yaw, pitch]: [f64; 2], normal: Option<&Vec3>) -> [Vec3; 2] {
    let (yaw, pitch) = (yaw.to_radians(), pitch.to_radians());
    let [sy, cy, sp, cp] = [
        libm::sin(yaw),
        libm::cos(yaw),
        libm::sin(pitch),
        libm::cos(pitch),
    ];
    let upright = [[-sy * cp, -sp, cy * cp], [-sy * sp, cp, cy * sp]];
    match normal {
        None => upright,
        Some(&n) => upright.map(|v| {
            // The shortest turn of +y onto the normal (Rodrigues).
            let (along, up) = (v[0] * n[0] + v[1] * (1.0 + n[1]) + v[2] * n[2], v[1]);
            let k = along / (1.0 + n[1]);
            [
                v[0] - k * n[0] + 2.0 * up * n[0],
                v[1] - k * (1.0 + n[1]) + 2.0 * up * n[1],
                v[2] - k * n[2] + 2.0 * up * n[2],
            ]
        }),
    }
}

/// `v` turned by a quaternion (x, y, z, w): v + 2 q x (q x v + w v).
fn turned(v: Vec3, [x, y, z, w]: [f64; 4]) -> Vec3 {
    let cross = |a: Vec3, b: Vec3| {
        [
            a[1] * b[2] - a[2] * b[1],
            a[2] * b[0] - a[0] * b[2],
            a[0] * b[1] - a[1] * b[0],
        ]
    };
    let once = cross([x, y, z], v);
    let inner = [0, 1, 2].map(|axis| once[axis] + w * v[axis]);
    let twice = cross([x, y, z], inner);
    [0, 1, 2].map(|axis| v[axis] + 2.0 * twice[axis])
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
