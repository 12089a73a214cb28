//! Bones, pivots and boxes against `createBodyLayer`.

use super::codes::*;
use super::expect::{Expected, ROUNDING, distance, show};
use crate::format::reading::ReadRig;
use crate::formula::blaze::{self, PARTS};
use crate::report::{Finding, Place};

/// Holds a model file's rig to the document.
pub fn check(path: &str, rig: &ReadRig, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    let rest = expected.document.rest();
    let wanted = std::iter::once(("head".to_string(), [0.0; 3], blaze::HEAD_BOX))
        .chain((0..PARTS).map(|part| (blaze::part_name(part), rest[part], blaze::ROD_BOX)));
    let mut known = Vec::new();
    for (name, pivot, cuboid) in wanted {
        let place = Place::file(path).key(&name);
        let bones: Vec<_> = rig.bones.iter().filter(|b| b.name == name).collect();
        known.push(name);
        let [bone] = bones[..] else {
            let count = bones.len();
            found.push(
                Finding::new(&BONE_NAME, place)
                    .expected("one bone")
                    .actual(count),
            );
            continue;
        };
        if let Some(parent) = &bone.parent {
            found.push(
                Finding::new(&BONE_NAME, place.clone())
                    .expected("no parent")
                    .actual(parent),
            );
        }
        let still = bone.rotation == [0.0; 3];
        if !(distance(bone.pivot, pivot) <= ROUNDING) || !still {
            let mut finding = Finding::new(&REST_POSE, place.clone())
                .expected(show(pivot))
                .actual(show(bone.pivot));
            if !still {
                finding = finding.detail(format!("turned by {} degrees", show(bone.rotation)));
            }
            found.push(finding);
        }
        let (origin, size, uv) = cuboid;
        let right = |b: &crate::format::reading::ReadBox| {
            distance(b.origin, origin.map(f64::from)) <= 2.0 * ROUNDING
                && distance(b.size, size.map(f64::from)) <= 2.0 * ROUNDING
                && b.uv == Some(uv.map(f64::from))
        };
        match &bone.boxes[..] {
            [one] if right(one) => {}
            [one] => found.push(
                Finding::new(&MODEL_BOX, place)
                    .expected(format!(
                        "{} size {} uv {uv:?}",
                        show(origin.map(f64::from)),
                        show(size.map(f64::from))
                    ))
                    .actual(format!(
                        "{} size {} uv {:?}",
                        show(one.origin),
                        show(one.size),
                        one.uv
                    )),
            ),
            many => found.push(
                Finding::new(&MODEL_BOX, place)
                    .expected("one box")
                    .actual(many.len()),
            ),
        }
    }
    for bone in rig.bones.iter().filter(|b| !known.contains(&b.name)) {
        found.push(
            Finding::new(&BONE_NAME, Place::file(path).key(&bone.name))
                .detail("the document has no such part"),
        );
    }
    let [width, height] = blaze::TEXTURE_SIZE.map(f64::from);
    if let Some(size) = rig.texture_size
        && size != [width, height]
    {
        found.push(
            Finding::new(&MODEL_BOX, Place::file(path))
                .expected(format!("a texture of {width} x {height} px"))
                .actual(format!("{} x {} px", size[0], size[1])),
        );
    }
}
