//! Java source: the clips as vanilla plays them, and the number literals of the formula's twin.

use super::super::Subject;
use super::clips;
use super::codes::SOURCE_LITERAL;
use super::expect::Expected;
use super::file::File;
use super::play::Engine;
use super::unreadable;
use crate::foreign::text::Lines;
use crate::format::java::read::{animations, literals};
use crate::formula::blaze::{self, LAYERS, Layer};
use crate::report::{Finding, Place};

/// Degrees of a half turn, the literal of the head's rotation.
const HALF_TURN: f64 = 180.0;

/// Every finding on the target's files.
pub fn check(subject: &Subject<'_>, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    for file in subject.of("java") {
        if file.path.ends_with("Animations.java") {
            match animations(&file.bytes) {
                Ok(read) => {
                    let file = File {
                        path: &file.path,
                        lines: Some(Lines::of(&file.bytes)),
                        target: "java",
                        engine: Engine::Vanilla,
                        clips: &read,
                        rig: None,
                        only: None,
                    };
                    clips(&file, expected, found);
                }
                Err(e) => found.push(unreadable(&file.path, &e)),
            }
        } else {
            for (method, wanted) in [
                ("setupAnim", setup_anim(expected)),
                ("createBodyLayer", body_layer(expected)),
            ] {
                match literals(&file.bytes, method) {
                    Ok(read) => compare(&file.path, method, &wanted, &read, found),
                    Err(e) => found.push(unreadable(&file.path, &e)),
                }
            }
        }
    }
}

/// The literals of `setupAnim` in the order of the source.
fn setup_anim(expected: &Expected<'_>) -> Vec<f64> {
    let mut all: Vec<f64> = LAYERS
        .iter()
        .flat_map(|layer| {
            let mut rotation = vec![layer.spin_float];
            if layer.first != 0 {
                rotation.insert(0, layer.start_float);
            }
            let rods = [
                layer.first as f32,
                (layer.first + 4) as f32,
                layer.height,
                layer.bob_lead,
                layer.bob_rate,
                layer.radius,
                layer.radius,
                expected.document.phase_step.float(),
            ];
            rotation
                .into_iter()
                .chain(rods)
                .map(f64::from)
                .collect::<Vec<_>>()
        })
        .collect();
    all.extend([HALF_TURN, HALF_TURN]);
    all
}

/// The literals of `createBodyLayer` in the order of the source.
fn body_layer(expected: &Expected<'_>) -> Vec<f64> {
    let cuboid = |(origin, size, uv): ([f32; 3], [f32; 3], [u32; 2])| -> Vec<f64> {
        let uv = uv.map(f64::from);
        uv.into_iter()
            .chain(origin.map(f64::from))
            .chain(size.map(f64::from))
            .collect()
    };
    let mut all = cuboid(blaze::HEAD_BOX);
    all.extend(cuboid(blaze::ROD_BOX));
    let ring = |layer: &Layer| {
        [
            layer.start_float,
            layer.first as f32,
            (layer.first + 4) as f32,
            layer.radius,
            layer.height,
            layer.bob_lead,
            layer.bob_rate,
            layer.radius,
            expected.document.phase_step.float(),
        ]
        .map(f64::from)
    };
    all.extend(LAYERS.iter().flat_map(ring));
    all.extend(blaze::TEXTURE_SIZE.map(f64::from));
    all
}

/// Float literals are compared as floats: `0.1F` is the float next to a tenth.
fn compare(path: &str, method: &str, wanted: &[f64], read: &[f64], found: &mut Vec<Finding>) {
    let place = Place::file(path).key(method);
    if wanted.len() != read.len() {
        found.push(
            Finding::new(&SOURCE_LITERAL, place)
                .expected(format!("{} number literals", wanted.len()))
                .actual(read.len()),
        );
        return;
    }
    for (i, (w, r)) in wanted.iter().zip(read).enumerate() {
        if *w as f32 != *r as f32 {
            found.push(
                Finding::new(&SOURCE_LITERAL, place.clone())
                    .detail(format!("the {}. number literal", i + 1))
                    .expected(w)
                    .actual(r),
            );
        }
    }
}
