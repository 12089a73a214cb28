//! A model for the page: boxes, the formula in both views, and every set of keys.

use super::series::Series;
use crate::asset::clip::{Clip, Interpolation, Property, Repeat};
use crate::asset::model::ModelAsset;
use crate::asset::motion::{Axis, Harmonic, Ring, Wave};
use crate::asset::rig::Bone;
use crate::format::base64;
use crate::formula::blaze::Trig;
use crate::manifest::model::{ClipFacts, ModelFacts};
use crate::project::keys::model::ModelParams;
use serde::Serialize;

/// Ticks that the page plays of a motion that has no length of its own.
const ENDLESS_TICKS: f64 = 600.0;
/// Steps of a spline's slope in one px per second.
const SLOPE_STEPS: u64 = 1_000_000;

/// See `templates/preview/model.js`.
#[derive(Serialize)]
pub struct ModelData<'a> {
    texture: Skin,
    bones: Vec<BoneData<'a>>,
    motion: Vec<MotionData<'a>>,
    rings: Vec<RingData>,
    trig: &'static str,
    head: [f32; 2],
    bob: Bob,
    ticks: f64,
    mode: &'a str,
    tolerance: f64,
    sets: Vec<SetData<'a>>,
}

#[derive(Serialize)]
struct Skin {
    width: u32,
    height: u32,
    rgba: String,
}

#[derive(Serialize)]
struct BoneData<'a> {
    name: &'a str,
    pivot: [f64; 3],
    boxes: Vec<BoxData>,
}

#[derive(Serialize)]
struct BoxData {
    origin: [f64; 3],
    size: [f64; 3],
    uv: [u32; 2],
}

#[derive(Serialize)]
struct MotionData<'a> {
    bone: &'a str,
    axes: Vec<AxisData<'a>>,
}

#[derive(Serialize)]
struct AxisData<'a> {
    offset: f64,
    harmonics: Vec<HarmonicData<'a>>,
}

#[derive(Serialize)]
struct HarmonicData<'a> {
    amplitude: f64,
    wave: &'static str,
    rate: f64,
    phase: f64,
    layer: &'a str,
}

/// Floats as the doubles of the same value: a page reads decimals as doubles.
#[derive(Serialize)]
struct RingData {
    first: usize,
    count: usize,
    start: f64,
    spin: f64,
    step: f64,
    radius: f64,
    height: f64,
    bob_lead: f64,
    bob_rate: f64,
}

#[derive(Serialize)]
struct Bob {
    scale: f64,
    offset: f64,
}

#[derive(Serialize)]
struct SetData<'a> {
    interpolation: &'static str,
    clips: Vec<ClipData<'a>>,
}

#[derive(Serialize)]
struct ClipData<'a> {
    name: &'a str,
    length: f64,
    repeats: bool,
    against: &'a str,
    bound: f64,
    channels: Vec<ChannelData<'a>>,
    times: Series,
    x: Series,
    y: Series,
    z: Series,
    #[serde(flatten)]
    slopes: Option<Slopes>,
}

#[derive(Serialize)]
struct Slopes {
    dx: Series,
    dy: Series,
    dz: Series,
}

#[derive(Serialize)]
struct ChannelData<'a> {
    bone: &'a str,
    property: &'static str,
    interpolation: &'static str,
}

/// Gathers a model.
pub fn model<'a>(
    asset: &'a ModelAsset,
    params: &ModelParams,
    facts: &'a ModelFacts,
) -> ModelData<'a> {
    let looping = &facts.looping;
    // The motion of layers, and of the formula alone, has no end.
    let endless = asset.layered || asset.key_sets.is_empty();
    ModelData {
        texture: Skin {
            width: asset.texture.width,
            height: asset.texture.height,
            rgba: base64::encode(&asset.texture.rgba),
        },
        bones: asset.rig.bones.iter().map(bone).collect(),
        motion: asset
            .motion
            .bones
            .iter()
            .map(|m| MotionData {
                bone: &m.bone,
                axes: m.axes.iter().map(axis).collect(),
            })
            .collect(),
        rings: asset.motion.rings.iter().map(ring).collect(),
        trig: match params.formula.trig {
            Trig::Table => "table",
            Trig::TableWide => "table-wide",
            Trig::Exact => "exact",
        },
        head: asset.motion.head,
        bob: Bob {
            scale: looping.bob_scale,
            offset: looping.bob_offset,
        },
        ticks: if endless {
            ENDLESS_TICKS.max(looping.ticks)
        } else {
            looping.ticks
        },
        mode: &looping.mode,
        tolerance: params.tolerance,
        sets: asset
            .key_sets
            .iter()
            .zip(&facts.key_sets)
            .map(|(set, facts)| SetData {
                interpolation: set.interpolation.name(),
                clips: set
                    .clips
                    .iter()
                    .zip(&facts.clips)
                    .map(|(c, f)| clip(c, f))
                    .collect(),
            })
            .collect(),
    }
}

fn bone(bone: &Bone) -> BoneData<'_> {
    BoneData {
        name: &bone.name,
        pivot: bone.pivot,
        boxes: bone
            .boxes
            .iter()
            .map(|b| BoxData {
                origin: b.origin,
                size: b.size,
                uv: b.uv,
            })
            .collect(),
    }
}

fn axis(axis: &Axis) -> AxisData<'_> {
    AxisData {
        offset: axis.offset,
        harmonics: axis.harmonics.iter().map(harmonic).collect(),
    }
}

fn harmonic(h: &Harmonic) -> HarmonicData<'_> {
    HarmonicData {
        amplitude: h.amplitude,
        wave: match h.wave {
            Wave::Cos => "cos",
            Wave::Sin => "sin",
        },
        rate: h.rate,
        phase: h.phase,
        layer: h.layer,
    }
}

fn ring(ring: &Ring) -> RingData {
    RingData {
        first: ring.first,
        count: ring.count,
        start: ring.start.into(),
        spin: ring.spin.into(),
        step: ring.step.into(),
        radius: ring.radius.into(),
        height: ring.height.into(),
        bob_lead: ring.bob_lead.into(),
        bob_rate: ring.bob_rate.into(),
    }
}

fn clip<'a>(clip: &'a Clip, facts: &'a ClipFacts) -> ClipData<'a> {
    let values = |axis: usize| {
        let rows = clip.channels.iter();
        let rows = rows.map(|c| c.keys.iter().map(move |k| k.value[axis]));
        Series::new(rows, 2, 10u64.pow(clip.decimals.min(9)))
    };
    let slopes = |axis: usize| {
        let rows = clip.channels.iter();
        let rows = rows.map(|c| c.keys.iter().map(move |k| k.tangent[axis]));
        Series::new(rows, 2, SLOPE_STEPS)
    };
    // Times lie on the clip's grid, but for the last, which is the clip's length; without a grid, on nanoseconds.
    let steps = match clip.fps {
        0 => 1_000_000_000,
        fps => u64::from(fps),
    };
    let times = clip.channels.iter().map(|c| c.keys.iter().map(|k| k.time));
    let curved = |c: &crate::asset::clip::Channel| c.interpolation == Interpolation::Hermite;
    ClipData {
        name: &clip.name,
        length: clip.length,
        repeats: clip.repeat == Repeat::Loop,
        against: &facts.against,
        bound: facts.bound_px,
        channels: clip
            .channels
            .iter()
            .map(|c| ChannelData {
                bone: &c.bone,
                property: match c.property {
                    Property::Position => "position",
                    Property::Rotation => "rotation",
                },
                interpolation: c.interpolation.name(),
            })
            .collect(),
        times: Series::new(times, 2, steps),
        x: values(0),
        y: values(1),
        z: values(2),
        slopes: clip.channels.iter().any(curved).then(|| Slopes {
            dx: slopes(0),
            dy: slopes(1),
            dz: slopes(2),
        }),
    }
}
