//! Clips of one interpolation: which clips there are, on which grid, with which keys.

use super::curve::Curve;
use super::grid::Grid;
use super::linear::{self, End, Estimate, Job, Placed, TooCoarse};
use super::motion::harmonics;
use super::{ModelError, catmull, hermite, sampled};
use crate::asset::clip::{Channel, Clip, Ends, Interpolation, Key, Property, Repeat, round_to};
use crate::asset::model::KeySet;
use crate::asset::rig::Rig;
use crate::formula::blaze::{Blaze, Trig};
use crate::manifest::model::{ClipFacts, KeySetFacts, LoopFacts, Worst};
use crate::project::keys::model::{FPS, LoopMode, ModelParams, sample_fps};
use rayon::prelude::*;
use std::f64::consts::PI;

/// Decimals of sampled values when nothing is reduced.
const SAMPLED_DECIMALS: u32 = 6;
/// The table's own error may take this share of the tolerance; beyond it, keys are held to the exact curve.
const TABLE_SHARE: f64 = 0.25;
/// Grids that are tried in earnest after the estimate has ranked all of them.
const TRIED_GRIDS: usize = 6;
/// Spacings that are tried for a spline before straight lines are taken instead.
const TRIED_SPACINGS: usize = 64;
/// Ticks of a long clip that are searched for the best a coarse grid can do.
const SEARCHED_TICKS: f64 = 400.0;

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
struct Plan {
    name: String,
    ticks: f64,
    end: End,
    tracks: Vec<Track>,
}

/// One bone's share of a clip.
struct Track {
    bone: String,
    part: usize,
    curve: Curve,
}

/// The keys of one clip, one entry a track.
struct Reduced {
    fps: u32,
    decimals: u32,
    placed: Vec<Placed>,
    interpolation: Interpolation,
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
            reduce(params, &plan, tolerance, interpolation)?
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

/// Keys for one clip: the target's own curve where it can have one, straight lines elsewhere.
fn reduce(
    params: &ModelParams,
    plan: &Plan,
    tolerance: f64,
    interpolation: Interpolation,
) -> Result<Reduced, ModelError> {
    // A seam or an open end has no neighbour to wrap to and no tangent to share.
    let curved = match interpolation {
        Interpolation::CatmullRom(Ends::Wrapped) if plan.end == End::Closed => {
            wrapped(params, plan, tolerance)
        }
        Interpolation::Hermite if plan.end != End::Cut => splines(plan, tolerance),
        _ => None,
    };
    match curved {
        Some(curved) => Ok(curved),
        None => lines(params, plan, tolerance),
    }
}

/// Wrapped Catmull-Rom on the grid that needs the fewest keys; `None` where the clip's end lies on no grid.
fn wrapped(params: &ModelParams, plan: &Plan, tolerance: f64) -> Option<Reduced> {
    let decimals = decimals(tolerance);
    let mut needed: Vec<usize> = plan
        .tracks
        .iter()
        .map(|t| catmull::fewest(&t.curve, tolerance, plan.ticks))
        .collect();
    for _ in 0..TRIED_SPACINGS {
        let (fps, frames, segments) = FPS
            .filter(|fps| params.fps.is_none_or(|fixed| i64::from(fixed) == *fps))
            .filter_map(|fps| {
                let frames = Grid::new(fps as u32, plan.ticks).whole_frames()?;
                let divisor = |n: &usize| (*n..=frames).find(|d| frames % d == 0);
                let segments: Vec<usize> = needed.iter().map(divisor).collect::<Option<_>>()?;
                Some((fps as u32, frames, segments))
            })
            .min_by_key(|(fps, _, segments)| (segments.iter().sum::<usize>(), *fps))?;
        let placed: Vec<Placed> = plan
            .tracks
            .par_iter()
            .zip(&segments)
            .map(|(track, n)| {
                catmull::place(&job(plan, track, fps, tolerance, decimals), *n, frames)
            })
            .collect();
        let mut holds = true;
        for ((need, placed), tried) in needed.iter_mut().zip(&placed).zip(&segments) {
            if placed.bound.px > tolerance {
                *need = tried + 1;
                holds = false;
            }
        }
        if holds {
            let interpolation = Interpolation::CatmullRom(Ends::Wrapped);
            return Some(Reduced {
                fps,
                decimals,
                placed,
                interpolation,
            });
        }
    }
    None
}

/// Cubic splines with true derivatives.
fn splines(plan: &Plan, tolerance: f64) -> Option<Reduced> {
    let decimals = SAMPLED_DECIMALS;
    let placed = plan
        .tracks
        .par_iter()
        .map(|track| hermite::place(&job(plan, track, 20, tolerance, decimals)).ok())
        .collect::<Vec<_>>()
        .into_iter()
        .collect::<Option<Vec<Placed>>>()?;
    Some(Reduced {
        fps: 0,
        decimals,
        placed,
        interpolation: Interpolation::Hermite,
    })
}

/// Straight lines on the grid that needs the fewest keys.
fn lines(params: &ModelParams, plan: &Plan, tolerance: f64) -> Result<Reduced, ModelError> {
    let decimals = decimals(tolerance);
    let place = |fps: u32| -> Result<Vec<Placed>, (usize, TooCoarse)> {
        plan.tracks
            .par_iter()
            .enumerate()
            .map(|(i, track)| {
                linear::place(&job(plan, track, fps, tolerance, decimals)).map_err(|e| (i, e))
            })
            .collect::<Vec<_>>()
            .into_iter()
            .collect()
    };
    let fixed = params.fps;
    let grids = match fixed {
        Some(fps) => vec![(0, fps)],
        None => best_grids(plan, tolerance),
    };
    let mut best: Option<(usize, u32, Vec<Placed>)> = None;
    for (estimate, fps) in grids {
        if best.as_ref().is_some_and(|(keys, ..)| *keys <= estimate) {
            break;
        }
        if let Ok(placed) = place(fps) {
            let keys = placed.iter().map(|p| p.keys.len() - 1).sum();
            if best.as_ref().is_none_or(|(fewest, ..)| keys < *fewest) {
                best = Some((keys, fps, placed));
            }
        }
    }
    match best {
        Some((_, fps, placed)) => Ok(Reduced {
            fps,
            decimals,
            placed,
            interpolation: Interpolation::Linear,
        }),
        None => {
            let fps = fixed.unwrap_or(*FPS.end() as u32);
            Err(too_coarse(plan, fps, tolerance))
        }
    }
}

fn job<'a>(plan: &Plan, track: &'a Track, fps: u32, tolerance: f64, decimals: u32) -> Job<'a> {
    Job {
        curve: &track.curve,
        grid: Grid::new(fps, plan.ticks),
        tolerance,
        decimals,
        end: plan.end,
    }
}

/// Decimals that leave rounding within a percent or so of the tolerance.
fn decimals(tolerance: f64) -> u32 {
    let digits = (-libm::log10(tolerance)).ceil().max(0.0) as u32;
    (digits + 2).clamp(3, 8)
}

/// Grids that should hold the tolerance and the segments they should need, the fewest first.
fn best_grids(plan: &Plan, tolerance: f64) -> Vec<(usize, u32)> {
    let estimates: Vec<Estimate> = plan
        .tracks
        .iter()
        .map(|t| Estimate::new(&t.curve, tolerance, plan.ticks))
        .collect();
    let mut ranked: Vec<(usize, u32)> = FPS
        .filter_map(|fps| {
            let fps = fps as u32;
            let total: Option<usize> = estimates.iter().map(|e| e.segments(fps)).sum();
            Some((total?, fps))
        })
        .collect();
    ranked.sort();
    ranked.truncate(TRIED_GRIDS);
    if ranked.is_empty() {
        // The estimate may be a hair too strict: the finest grid is tried in any case.
        ranked.push((0, *FPS.end() as u32));
    }
    ranked
}

/// What the grid reaches at best, for the bone that misses most in the first [`SEARCHED_TICKS`].
fn too_coarse(plan: &Plan, fps: u32, tolerance: f64) -> ModelError {
    let place = |track: &Track, tolerance: f64| {
        let grid = Grid::new(fps, plan.ticks.min(SEARCHED_TICKS));
        linear::place(&Job {
            curve: &track.curve,
            grid,
            tolerance,
            decimals: 8,
            end: End::Open,
        })
    };
    let mut worst = ModelError::TooCoarse {
        bone: plan.tracks.first().map_or("", |t| &t.bone).into(),
        tolerance,
        fps,
        best_px: tolerance,
        tick: plan.ticks,
    };
    let mut worst_px = tolerance;
    for track in &plan.tracks {
        // Whoever holds what the worst so far needs is no worse.
        let Err(mut miss) = place(track, worst_px) else {
            continue;
        };
        let (mut low, mut high) = (worst_px, worst_px * 2.0);
        while let Err(worse) = place(track, high) {
            (low, high, miss) = (high, high * 2.0, worse);
        }
        while high - low > 0.0005 * high {
            let middle = (low + high) / 2.0;
            match place(track, middle) {
                Ok(_) => high = middle,
                Err(at) => (low, miss) = (middle, at),
            }
        }
        worst_px = high;
        worst = ModelError::TooCoarse {
            bone: track.bone.clone(),
            tolerance,
            fps,
            best_px: high,
            tick: miss.0.tick,
        };
    }
    worst
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
