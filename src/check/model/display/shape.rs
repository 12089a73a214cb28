//! One summon a bone: the block's eight corners against those of the bone's box, turned as the bone is; full brightness.

use super::{BONES, name};
use crate::check::model::codes::DISPLAY_SHAPE;
use crate::check::model::expect::{Expected, distance, show};
use crate::formula::blaze;
use crate::report::{Finding, Place};
use std::collections::BTreeMap;

/// Blocks that six decimals of a transformation may cost.
const ROUNDING: f64 = 1e-5;

/// Checks the summons; the bones' `teleport_duration`s, ticks.
pub fn check(
    path: &str,
    text: &str,
    expected: &Expected<'_>,
    found: &mut Vec<Finding>,
) -> Vec<(usize, u32)> {
    let lines: Vec<&str> = text.lines().filter(|l| l.starts_with("$summon ")).collect();
    if lines.len() != BONES {
        found.push(
            Finding::new(&DISPLAY_SHAPE, Place::file(path))
                .expected(format!("{BONES} summons"))
                .actual(lines.len()),
        );
    }
    let mut durations = Vec::new();
    for (bone, line) in lines.iter().enumerate().take(BONES) {
        let place = Place::file(path).key(name(bone));
        corners(&place, line, bone, expected, found);
        if !line.contains("brightness:{sky:15,block:15}") {
            found.push(
                Finding::new(&DISPLAY_SHAPE, place)
                    .detail("the blaze is drawn at block light 15")
                    .expected("brightness:{sky:15,block:15}"),
            );
        }
        let duration = line.split_once("teleport_duration:");
        let digits = duration.map_or("", |(_, rest)| {
            rest.split(|c: char| !c.is_ascii_digit())
                .next()
                .unwrap_or("")
        });
        durations.push((bone, digits.parse().unwrap_or(0)));
    }
    durations
}

/// Each bone with every duration that a summon gives it, once.
pub fn each(durations: &[(usize, u32)]) -> impl Iterator<Item = (usize, u32)> {
    let each: BTreeMap<(usize, u32), ()> = durations.iter().map(|d| (*d, ())).collect();
    each.into_keys()
}

/// Numbers of a list of floats after `key:[`.
fn list<const N: usize>(text: &str, key: &str) -> Option<[f64; N]> {
    let (_, rest) = text.split_once(&format!("{key}:["))?;
    let (inner, _) = rest.split_once(']')?;
    let numbers: Option<Vec<f64>> = inner
        .split(',')
        .map(|n| n.trim().trim_end_matches(['f', 'd']).parse().ok())
        .collect();
    numbers?.try_into().ok()
}

fn corners(
    place: &Place,
    line: &str,
    bone: usize,
    expected: &Expected<'_>,
    found: &mut Vec<Finding>,
) {
    let (origin, size, _) = match bone {
        0 => blaze::HEAD_BOX,
        _ => blaze::ROD_BOX,
    };
    let parts = (
        list::<3>(line, "translation"),
        list::<4>(line, "left_rotation"),
        list::<3>(line, "scale"),
        list::<4>(line, "right_rotation"),
    );
    let (Some(shift), Some(left), Some(scale), Some([0.0, 0.0, 0.0, 1.0])) = parts else {
        found.push(
            Finding::new(&DISPLAY_SHAPE, place.clone())
                .expected("translation, left_rotation, scale and no right_rotation")
                .actual(line),
        );
        return;
    };
    let angles = match bone {
        0 => expected.params.head.map(|a| f64::from(a).to_radians()),
        _ => [0.0; 2],
    };
    for corner in 0..8u32 {
        let unit: [f64; 3] = std::array::from_fn(|k| f64::from(corner >> k & 1));
        let scaled = std::array::from_fn(|k| scale[k] * unit[k]);
        let turned = quaternion(left, scaled);
        let actual: [f64; 3] = std::array::from_fn(|k| shift[k] + turned[k]);
        // The half turn about x brings the far y and z of the box to the near ones of the block.
        let of_box = [unit[0], 1.0 - unit[1], 1.0 - unit[2]];
        let java = std::array::from_fn(|k| f64::from(origin[k]) + f64::from(size[k]) * of_box[k]);
        let [x, y, z] = yaw_and_pitch(angles, java);
        let wanted = [x / 16.0, -y / 16.0, -z / 16.0];
        if !(distance(wanted, actual) <= ROUNDING) {
            found.push(
                Finding::new(&DISPLAY_SHAPE, place.clone())
                    .detail("a corner of the block, in blocks from the bone")
                    .expected(show(wanted))
                    .actual(show(actual)),
            );
            return;
        }
    }
}

/// `ModelPart` turns about x first, then about y.
fn yaw_and_pitch([yaw, pitch]: [f64; 2], [x, y, z]: [f64; 3]) -> [f64; 3] {
    let (sin, cos) = libm::sincos(pitch);
    let (y, z) = (y * cos - z * sin, y * sin + z * cos);
    let (sin, cos) = libm::sincos(yaw);
    [x * cos + z * sin, y, z * cos - x * sin]
}

/// `v` turned by the unit quaternion (x, y, z, w), by its matrix.
fn quaternion([x, y, z, w]: [f64; 4], v: [f64; 3]) -> [f64; 3] {
    let rows = [
        [
            1.0 - 2.0 * (y * y + z * z),
            2.0 * (x * y - z * w),
            2.0 * (x * z + y * w),
        ],
        [
            2.0 * (x * y + z * w),
            1.0 - 2.0 * (x * x + z * z),
            2.0 * (y * z - x * w),
        ],
        [
            2.0 * (x * z - y * w),
            2.0 * (y * z + x * w),
            1.0 - 2.0 * (x * x + y * y),
        ],
    ];
    rows.map(|row| (0..3).map(|k| row[k] * v[k]).sum())
}
