//! The blaze as an analytic motion and a rig.

use crate::asset::clip::round_to;
use crate::asset::motion::{Axis, BoneMotion, Harmonic, Motion, Ring, Table, Wave};
use crate::asset::rig::{Bone, Cuboid, PIVOT_DECIMALS, Rig};
use crate::formula::blaze::{self, Blaze, LAYERS, Layer, PARTS, Trig};
use std::f64::consts::PI;

/// Names of a ring's circular motions: around the axis, and up and down. Clips of `loop = "layers"` carry them.
pub fn layer_names(layer: &Layer) -> (&'static str, &'static str) {
    let spin = match layer.first {
        0 => "spin_top",
        4 => "spin_middle",
        _ => "spin_bottom",
    };
    let slowest = LAYERS
        .iter()
        .map(|l| l.bob_rate)
        .fold(f32::INFINITY, f32::min);
    let bob = if layer.bob_rate == slowest {
        "bob_slow"
    } else {
        "bob_fast"
    };
    (spin, bob)
}

/// Absolute positions of the rods as sums of harmonics, with the bob's clock as `formula` says.
pub fn harmonics(formula: &Blaze) -> Vec<BoneMotion> {
    (0..PARTS).map(|part| bone(formula, part)).collect()
}

fn bone(formula: &Blaze, part: usize) -> BoneMotion {
    let layer = &LAYERS[part / 4];
    let (spin, bob) = layer_names(layer);
    let circle = |wave| Axis {
        offset: 0.0,
        harmonics: vec![Harmonic {
            amplitude: f64::from(layer.radius),
            wave,
            rate: layer.spin * PI,
            phase: layer.start_pi * PI + (part - layer.first) as f64 * formula.phase_step.exact(),
            layer: spin,
        }],
    };
    let rate = f64::from(layer.bob_rate);
    let height = Axis {
        offset: f64::from(layer.height),
        harmonics: vec![Harmonic {
            amplitude: 1.0,
            wave: Wave::Cos,
            rate: rate * formula.bob.scale,
            phase: (part as f64 * f64::from(layer.bob_lead) + formula.bob.offset) * rate,
            layer: bob,
        }],
    };
    BoneMotion {
        bone: blaze::part_name(part),
        axes: [circle(Wave::Cos), height, circle(Wave::Sin)],
    }
}

/// The document's motion in both views.
pub fn motion(formula: &Blaze, head: [f32; 2]) -> Motion {
    let ring = |layer: &Layer| Ring {
        name: layer.name,
        first: layer.first,
        count: layer.parts().len(),
        start: layer.start_float,
        spin: layer.spin_float,
        step: formula.phase_step.float(),
        radius: layer.radius,
        height: layer.height,
        bob_lead: layer.bob_lead,
        bob_rate: layer.bob_rate,
    };
    Motion {
        bones: harmonics(formula),
        rings: LAYERS.iter().map(ring).collect(),
        table: match formula.trig {
            Trig::TableWide => Table::Double,
            Trig::Table | Trig::Exact => Table::Float,
        },
        head,
    }
}

/// The model at rest.
pub fn rig(formula: &Blaze) -> Rig {
    let cuboid = |(origin, size, uv): ([f32; 3], [f32; 3], [u32; 2])| Cuboid {
        origin: origin.map(f64::from),
        size: size.map(f64::from),
        uv,
    };
    let head = Bone {
        name: "head".into(),
        pivot: [0.0; 3],
        boxes: vec![cuboid(blaze::HEAD_BOX)],
    };
    let rods = formula
        .rest()
        .into_iter()
        .enumerate()
        .map(|(part, pivot)| Bone {
            name: blaze::part_name(part),
            pivot: pivot.map(|v| round_to(v, PIVOT_DECIMALS)),
            boxes: vec![cuboid(blaze::ROD_BOX)],
        });
    Rig {
        texture_size: blaze::TEXTURE_SIZE,
        full_bright: blaze::BLOCK_LIGHT == 15,
        bones: std::iter::once(head).chain(rods).collect(),
    }
}
