//! Clips of one interpolation: which clips there are, on which grid, with which keys.

use super::curve::Curve;
use super::grid::Grid;
use super::linear::{End, Job, Placed};
use super::motion::harmonics;
use super::{ModelError, reduce, sampled};
use crate::asset::clip::{Channel, Clip, Interpolation, Key, Property, Repeat, round_to};
use crate::asset::model::KeySet;
use crate::asset::rig::Rig;
use crate::formula::blaze::{Blaze, Trig};
use crate::manifest::model::{ClipFacts, KeySetFacts, LoopFacts, Worst};
use crate::project::keys::model::{LoopMode, ModelParams, sample_fps};
use rayon::prelude::*;
use std::f64::consts::PI;

/// Decimals of sampled values when nothing is reduced.
pub const SAMPLED_DECIMALS: u32 = 6;
/// The table's own error may take this share of the tolerance; beyond it, keys are held to the exact curve.
const TABLE_SHARE: f64 = 0.25;
/// The interpolations that the targets of `params` ask for, each once.
pub fn wanted(params: &ModelParams) -> Vec<Interpolation> {
    let mut all: Vec<Interpolation> = params
        .targets
        .iter()
        .map(|target| params.interpolation_of(target))
        .collect();
    all.sort();
    all.dedup();
    all
}

/// One clip before it has keys.
pub struct Plan {
    /// Its name.
    pub name: String,
    /// Its length, ticks.
    pub ticks: f64,
    /// How it ends.
    pub end: End,
    /// What moves.
    pub tracks: Vec<Track>,
}

/// One bone's share of a clip.
pub struct Track {
    /// The bone's name.
    pub bone: String,
    /// Its index among the formula's parts.
    pub part: usize,
    /// Its motion in this clip.
    pub curve: Curve,
}

/// The keys of one clip.
pub struct Reduced {
    /// Grid, frames per second; 0 where times are free.
    pub fps: u32,
    /// Decimals of the values.
    pub decimals: u32,
    /// Keys, one entry a track.
    pub placed: Vec<Placed>,
    /// What they are made for.
    pub interpolation: Interpolation,
}

/// Bakes every clip for one interpolation.
///
/// # Errors
/// [`ModelError::TooCoarse`].
pub fn bake(
    params: &ModelParams,
    looped: &Blaze,
    looping: &LoopFacts,
    rig: &Rig,
    interpolation: Interpolation,
) -> Result<(KeySet, KeySetFacts), ModelError> {
    let against_exact = params.formula.trig == Trig::Exact
        || (params.tolerance > 0.0 && looping.table_px > TABLE_SHARE * params.tolerance);
    let mut clips = Vec::new();
    let mut facts = Vec::new();
    for plan in plans(params, looped, looping, rig, !against_exact) {
        let tolerance = match params.looping {
            // Two layers move one bone, on different axes.
            LoopMode::Layers => params.tolerance / std::f64::consts::SQRT_2,
            _ => params.tolerance,
        };
        let Reduced {
            fps,
            decimals,
            placed,
            interpolation,
        } = if tolerance == 0.0 {
            sample(params, looped, rig, &plan)
        } else {
            reduce::reduce(params, &plan, tolerance, interpolation)?
        };
        let against = match (params.formula.trig, against_exact) {
            (Trig::Exact, _) | (_, false) => "item",
            _ => "exact",
        };
        facts.push(certificate(&plan, fps, decimals, &placed, against));
        let head = head_channel(params, &plan, clips.is_empty(), decimals);
        let rods = plan
            .tracks
            .iter()
            .zip(placed)
            .map(|(track, placed)| Channel {
                bone: track.bone.clone(),
                property: Property::Position,
                interpolation,
                keys: placed.keys,
            });
        clips.push(Clip {
            name: plan.name.clone(),
            length: Grid::new(fps, plan.ticks).length,
            repeat: match plan.end {
                End::Open => Repeat::Once,
                End::Closed | End::Cut => Repeat::Loop,
            },
            fps,
            decimals,
            channels: head.into_iter().chain(rods).collect(),
        });
    }
    let at_one_a_tick = clips
        .iter()
        .map(|c: &Clip| ((c.length * 20.0 - 1e-6).ceil() as usize + 1) * c.channels.len())
        .sum();
    let facts = KeySetFacts {
        interpolation: interpolation.name().into(),
        keys: clips.iter().map(Clip::key_count).sum(),
        keys_at_one_a_tick: at_one_a_tick,
        clips: facts,
    };
    Ok((
        KeySet {
            interpolation,
            clips,
        },
        facts,
    ))
}

fn plans(
    params: &ModelParams,
    looped: &Blaze,
    looping: &LoopFacts,
    rig: &Rig,
    table: bool,
) -> Vec<Plan> {
    let tracks: Vec<Track> = harmonics(looped)
        .iter()
        .enumerate()
        .map(|(part, motion)| {
            let pivot = rig
                .bone_index(&motion.bone)
                .map_or([0.0; 3], |i| rig.bones[i].pivot);
            Track {
                bone: motion.bone.clone(),
                part,
                curve: Curve::new(motion, pivot, table),
            }
        })
        .collect();
    let whole = |name: &str, end| {
        vec![Plan {
            name: name.into(),
            ticks: looping.ticks,
            end,
            tracks: Vec::new(),
        }]
    };
    let mut plans = match params.looping {
        LoopMode::Retime | LoopMode::Nearest => whole("loop", End::Closed),
        LoopMode::Cut => whole("loop", End::Cut),
        LoopMode::None => whole("once", End::Open),
        LoopMode::Layers => return layers(&tracks),
    };
    plans[0].tracks = tracks;
    plans
}

/// One clip per circular motion, in the order in which the bones first use them.
fn layers(tracks: &[Track]) -> Vec<Plan> {
    let mut plans: Vec<Plan> = Vec::new();
    for h in tracks.iter().flat_map(|t| t.curve.harmonics()) {
        if plans.iter().any(|p| p.name == h.layer) {
            continue;
        }
        plans.push(Plan {
            name: h.layer.into(),
            ticks: 2.0 * PI / h.rate.abs(),
            end: End::Closed,
            tracks: tracks
                .iter()
                .filter_map(|t| {
                    Some(Track {
                        bone: t.bone.clone(),
                        part: t.part,
                        curve: t.curve.layer(h.layer)?,
                    })
                })
                .collect(),
        });
    }
    plans
}

fn sample(params: &ModelParams, looped: &Blaze, rig: &Rig, plan: &Plan) -> Reduced {
    let fps = sample_fps(params.sample_every).unwrap_or(20);
    let grid = Grid::new(fps, plan.ticks);
    let every = (params.sample_every * f64::from(fps) / 20.0).round() as usize;
    let placed = plan
        .tracks
        .par_iter()
        .map(|track| {
            let job = Job {
                curve: &track.curve,
                grid,
                tolerance: 0.0,
                decimals: SAMPLED_DECIMALS,
                end: plan.end,
            };
            let pivot = rig
                .bone_index(&track.bone)
                .map_or([0.0; 3], |i| rig.bones[i].pivot);
            let value = |tick: f64| match looped.positions(tick) {
                Ok(all) if params.looping != LoopMode::Layers => {
                    std::array::from_fn(|k| all[track.part][k] - pivot[k])
                }
                _ => track.curve.at(tick),
            };
            sampled::place(&job, &value, every)
        })
        .collect();
    Reduced {
        fps,
        decimals: SAMPLED_DECIMALS,
        placed,
        interpolation: Interpolation::Linear,
    }
}

fn certificate(
    plan: &Plan,
    fps: u32,
    decimals: u32,
    placed: &[Placed],
    against: &str,
) -> ClipFacts {
    let mut worst = Worst {
        bone: String::new(),
        tick: 0.0,
        px: 0.0,
    };
    for (track, placed) in plan.tracks.iter().zip(placed) {
        if placed.bound.px > worst.px {
            worst = Worst {
                bone: track.bone.clone(),
                tick: placed.bound.tick,
                px: placed.bound.px,
            };
        }
    }
    ClipFacts {
        name: plan.name.clone(),
        seconds: Grid::new(fps, plan.ticks).length,
        fps,
        decimals,
        keys: placed.iter().map(|p| p.keys.len()).sum(),
        segments: plan
            .tracks
            .iter()
            .zip(placed)
            .map(|(t, p)| (t.bone.clone(), p.keys.len() - 1))
            .collect(),
        bound_px: worst.px,
        against: against.into(),
        worst,
    }
}

/// The head's constant rotation, where it has one; the first clip carries it.
fn head_channel(params: &ModelParams, plan: &Plan, first: bool, decimals: u32) -> Option<Channel> {
    let [yaw, pitch] = params.head.map(f64::from);
    if !first || (yaw == 0.0 && pitch == 0.0) {
        return None;
    }
    let value = [pitch, yaw, 0.0].map(|v| round_to(v, decimals));
    let key = |time| Key {
        time,
        value,
        tangent: [0.0; 3],
    };
    Some(Channel {
        bone: "head".into(),
        property: Property::Rotation,
        interpolation: Interpolation::Linear,
        keys: vec![key(0.0), key(Grid::new(20, plan.ticks).length)],
    })
}
