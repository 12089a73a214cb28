//! The ground that a pack places against the ground that the crowd stands on.

use super::Subject;
use crate::asset::ground::Ground;
use crate::asset::tracks::Tracks;
use crate::format::structure::read;
use crate::report::{Code, Finding, Place, Severity};

/// The codes of this module.
pub const CODES: &[Code] = &[BLOCK];

const BLOCK: Code = Code {
    id: "ground-block",
    title: "the placed ground is not the ground of the path",
    meaning: "Entities float above the blocks or sink into them.",
    found_by: "The structure's columns, moved to where the pack places them, are compared with the ground's height at each column's middle: at most a quarter of a block apart, and one under every position of the track.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

/// Half of a slab: what rounding a column to half blocks costs at most, blocks.
const TOLERANCE: f64 = 0.25 + 1e-9;

/// Checks every structure of the item's data pack.
pub fn check(subject: &Subject<'_>, ground: &Ground, tracks: &Tracks) -> Vec<Finding> {
    if !ground.is_uneven() {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let structures = subject
        .of("datapack")
        .filter(|file| file.path.ends_with(".nbt"));
    let functions = subject
        .of("datapack")
        .filter(|file| file.path.ends_with("/ground.mcfunction"));
    let offsets: Vec<(&str, Option<[i64; 3]>)> = functions
        .map(|file| (file.path.as_str(), offset(&file.bytes)))
        .collect();
    for (path, offset) in &offsets {
        if offset.is_none() {
            findings.push(
                Finding::new(&BLOCK, Place::file(*path))
                    .expected("execute positioned ~X ~Y ~Z run place template .. ~ ~ ~"),
            );
        }
    }
    let known: Vec<[i64; 3]> = offsets.iter().filter_map(|(_, offset)| *offset).collect();
    for file in structures {
        match read::columns(&file.bytes) {
            Err(error) => findings
                .push(Finding::new(&BLOCK, Place::file(&file.path)).detail(error.to_string())),
            Ok(columns) => {
                for offset in &known {
                    findings.extend(surface(&file.path, &columns, *offset, ground, tracks));
                }
            }
        }
    }
    findings
}

/// Where a ground function places its structure, relative to the caller's block.
fn offset(bytes: &[u8]) -> Option<[i64; 3]> {
    let text = std::str::from_utf8(bytes).ok()?;
    let rest = text
        .lines()
        .find_map(|line| line.strip_prefix("execute positioned "))?;
    let mut words = rest.split(' ');
    let mut axis = || -> Option<i64> {
        let word = words.next()?.strip_prefix('~')?;
        let value: f64 = if word.is_empty() {
            0.0
        } else {
            word.parse().ok()?
        };
        (value.fract() == 0.0).then_some(value as i64)
    };
    let place = [axis()?, axis()?, axis()?];
    (words.next() == Some("run")).then_some(place)
}

fn surface(
    path: &str,
    columns: &crate::asset::ground::Columns,
    [x0, y0, z0]: [i64; 3],
    ground: &Ground,
    tracks: &Tracks,
) -> Vec<Finding> {
    let [width, depth] = columns.size;
    let mut findings = Vec::new();
    for (index, height) in columns.heights.iter().enumerate() {
        let (x, z) = (x0 + (index % width) as i64, z0 + (index / width) as i64);
        let wanted = ground.height(x as f64 + 0.5, z as f64 + 0.5);
        let top = height + y0 as f64;
        let near = (top - wanted).abs() <= TOLERANCE;
        if !near {
            findings.push(
                Finding::new(&BLOCK, Place::file(path).key(format!("column {x}, {z}")))
                    .expected(format!("a top within 0.25 of {wanted:.3}"))
                    .actual(top),
            );
        }
    }
    let covered = |[x, _, z]: &[f64; 3]| {
        let inside = |at: f64, from: i64, size: usize| {
            (from..from + size as i64).contains(&(at.floor() as i64))
        };
        inside(*x, x0, width) && inside(*z, z0, depth)
    };
    if let Some(index) = tracks.positions.iter().position(|place| !covered(place)) {
        let (sample, entity) = (index / tracks.entities, index % tracks.entities);
        findings.push(
            Finding::new(
                &BLOCK,
                Place::file(path)
                    .key(format!("entity {entity}"))
                    .tick(f64::from(tracks.ticks[sample])),
            )
            .expected("ground under every position")
            .actual(format!("none under {:?}", tracks.positions[index])),
        );
    }
    findings
}
