//! The fewest keys of one clip that stay within a tolerance, on the grid that needs the fewest.

use super::grid::Grid;
use super::keys::{Plan, Reduced, SAMPLED_DECIMALS, Track};
use super::linear::{self, End, Estimate, Job, Placed};
use super::{ModelError, catmull, hermite};
use crate::asset::clip::{Ends, Interpolation};
use crate::project::keys::model::{FPS, ModelParams};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Grids that are tried in earnest after the estimate has ranked all of them.
const TRIED_GRIDS: usize = 6;
/// Ticks of a long clip that grids are tried on before one is filled to the end.
const TRIED_TICKS: f64 = 800.0;
/// Choices of spacings that are tried for a spline before straight lines are taken instead.
const TRIED_SPACINGS: usize = 256;
/// Ticks of a long clip that are searched for the best a coarse grid can do.
const SEARCHED_TICKS: f64 = 400.0;

/// Keys for one clip: the target's own curve where it can have one, straight lines elsewhere.
///
/// # Errors
/// [`ModelError::TooCoarse`].
pub fn reduce(
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
///
/// Keys are evenly spaced, so their number divides the frames of the clip. Which values they take does not depend on the
/// grid, so each number is tried once a track.
fn wrapped(params: &ModelParams, plan: &Plan, tolerance: f64) -> Option<Reduced> {
    let decimals = decimals(tolerance);
    let grids: Vec<(u32, usize)> = FPS
        .map(|fps| fps as u32)
        .filter(|fps| params.fps.is_none_or(|fixed| fixed == *fps))
        .filter_map(|fps| Some((fps, Grid::new(fps, plan.ticks).whole_frames()?)))
        .collect();
    let mut needed: Vec<usize> = plan
        .tracks
        .iter()
        .map(|t| catmull::fewest(&t.curve, tolerance, plan.ticks))
        .collect();
    let mut tried: Vec<BTreeMap<usize, Placed>> = vec![BTreeMap::new(); plan.tracks.len()];
    for _ in 0..TRIED_SPACINGS {
        let (fps, segments) = grids
            .iter()
            .filter_map(|(fps, frames)| {
                let divisor = |n: &usize| (*n..=*frames).find(|d| frames % d == 0);
                let segments: Vec<usize> = needed.iter().map(divisor).collect::<Option<_>>()?;
                Some((*fps, segments))
            })
            .min_by_key(|(fps, segments)| (segments.iter().sum::<usize>(), *fps))?;
        plan.tracks
            .par_iter()
            .zip(&mut tried)
            .zip(&segments)
            .for_each(|((track, tried), n)| {
                tried.entry(*n).or_insert_with(|| {
                    catmull::place(&job(plan, track, fps, tolerance, decimals), *n)
                });
            });
        let mut holds = true;
        for ((need, tried), n) in needed.iter_mut().zip(&tried).zip(&segments) {
            if tried[n].bound.px > tolerance {
                *need = n + 1;
                holds = false;
            }
        }
        if holds {
            return Some(Reduced {
                fps,
                decimals,
                placed: tried
                    .into_iter()
                    .zip(&segments)
                    .filter_map(|(mut tried, n)| tried.remove(n))
                    .collect(),
                interpolation: Interpolation::CatmullRom(Ends::Wrapped),
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
    let reduced = |fps, placed| Reduced {
        fps,
        decimals,
        placed,
        interpolation: Interpolation::Linear,
    };
    let grids = match params.fps {
        Some(fps) => vec![fps],
        None => {
            let mut trials = trials(plan, tolerance, decimals);
            if trials.first().is_some_and(|first| first.whole) {
                let first = trials.swap_remove(0);
                return Ok(reduced(first.fps, first.placed));
            }
            // Long after the start the game's floats are coarser, so that a grid may fail that held at first.
            let finest = *FPS.end() as u32;
            trials.iter().map(|t| t.fps).chain([finest]).collect()
        }
    };
    for fps in &grids {
        if let Some(placed) = straight(plan, *fps, tolerance, decimals, None) {
            return Ok(reduced(*fps, placed));
        }
    }
    let finest = grids.iter().max().copied().unwrap_or(*FPS.end() as u32);
    Err(too_coarse(plan, finest, tolerance))
}

/// Straight lines of every track, or of their first ticks alone; `None` where the grid is too coarse for one.
fn straight(
    plan: &Plan,
    fps: u32,
    tolerance: f64,
    decimals: u32,
    first_ticks: Option<f64>,
) -> Option<Vec<Placed>> {
    plan.tracks
        .par_iter()
        .map(|track| {
            let mut job = job(plan, track, fps, tolerance, decimals);
            if let Some(ticks) = first_ticks {
                job.grid = Grid::new(fps, ticks);
                job.end = End::Open;
            }
            linear::place(&job).ok()
        })
        .collect()
}

/// A grid that holds the tolerance over the clip, or over its first ticks.
struct Trial {
    fps: u32,
    placed: Vec<Placed>,
    whole: bool,
}

/// Grids that hold the tolerance, the one with the fewest keys first; none where none does.
fn trials(plan: &Plan, tolerance: f64, decimals: u32) -> Vec<Trial> {
    let whole = plan.ticks <= TRIED_TICKS;
    let first_ticks = (!whole).then_some(TRIED_TICKS);
    let mut held: Vec<(usize, Trial)> = Vec::new();
    for (estimate, fps) in ranked(plan, tolerance) {
        if held.iter().any(|(keys, _)| *keys <= estimate) {
            break;
        }
        if let Some(placed) = straight(plan, fps, tolerance, decimals, first_ticks) {
            let keys = placed.iter().map(|p| p.keys.len() - 1).sum();
            held.push((keys, Trial { fps, placed, whole }));
        }
    }
    held.sort_by_key(|(keys, _)| *keys);
    held.into_iter().map(|(_, trial)| trial).collect()
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

/// Decimals that leave rounding within a percent or so of the tolerance. At most six: Blockbench prints smaller numbers
/// with an exponent, and its inverter then takes them for expressions.
fn decimals(tolerance: f64) -> u32 {
    let digits = (-libm::log10(tolerance)).ceil().max(0.0) as u32;
    (digits + 2).clamp(3, SAMPLED_DECIMALS)
}

/// Grids that should hold the tolerance and the segments that [`TRIED_TICKS`] should need there, the fewest first.
fn ranked(plan: &Plan, tolerance: f64) -> Vec<(usize, u32)> {
    let estimates: Vec<Estimate> = plan
        .tracks
        .iter()
        .map(|t| Estimate::new(&t.curve, tolerance, plan.ticks.min(TRIED_TICKS)))
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
