//! The loop solver: lengths at which the motion closes, what each costs, and the choice among them.
//!
//! The rings' turns must close exactly, so only lengths that hold whole turns of all of them are candidates. The bob is
//! then sped up or slowed down by one common factor until whole bobs fit.

use super::curve::norm;
use super::motion::{harmonics, layer_names};
use crate::asset::motion::Harmonic;
use crate::bake::suffices;
use crate::formula::blaze::{Blaze, BobClock, LAYERS, PARTS, Trig};
use crate::manifest::model::{Deviation, LoopFacts};
use crate::project::key::plain;
use crate::project::keys::model::{DEFAULT_CUT, LoopMode, ModelParams};
use std::collections::BTreeMap;
use std::f64::consts::PI;

/// A turn counts as closed when it misses a whole number by less than this.
const CLOSED: f64 = 1e-9;

/// A length at which the looped motion closes.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Length, ticks.
    pub ticks: u32,
    /// Whole turns of each circular motion in that length, by name.
    pub turns: BTreeMap<String, u32>,
    /// Speed and offset of the bob.
    pub bob: BobClock,
    /// Exact largest distance to the document in one pass, px, by bob.
    pub deviation_px: BTreeMap<String, f64>,
    /// Largest distance between the game's table and the exact curve in the last tick, px; 0 for trig exact.
    pub table_px: f64,
}

impl Candidate {
    /// Largest deviation of any rod, px.
    pub fn worst_px(&self) -> f64 {
        self.deviation_px.values().fold(0.0, |a, b| a.max(*b))
    }
}

/// Why no loop can be had.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LoopError {
    /// A fixed length at which a ring does not close.
    #[error(
        "at {ticks} ticks the rings do not make whole turns; the lengths that close are multiples of {multiple}"
    )]
    Open {
        /// The length asked for.
        ticks: u32,
        /// What closes.
        multiple: u32,
    },
    /// No length within both budgets.
    #[error(
        "no length up to {max_ticks} ticks stays within {} px of the document; the best is {best_ticks} ticks at {:.4} px",
        plain(*max_px),
        suffices(*best_px, *max_px, 10_000.0)
    )]
    Budget {
        /// Budget, ticks.
        max_ticks: u32,
        /// Budget, px.
        max_px: f64,
        /// Best length found.
        best_ticks: u32,
        /// Its cost.
        best_px: f64,
    },
    /// `max_ticks` is shorter than the shortest length that closes.
    #[error("no length up to {max_ticks} ticks closes; the shortest is {shortest}")]
    TooShort {
        /// Budget, ticks.
        max_ticks: u32,
        /// Shortest length that closes.
        shortest: u32,
    },
}

/// Smallest number of ticks that holds whole turns of every ring.
pub fn common_turn() -> u32 {
    (1..=1_000_000)
        .find(|t| LAYERS.iter().all(|l| whole(f64::from(*t) * l.spin / 2.0)))
        .unwrap_or(u32::MAX)
}

fn whole(turns: f64) -> bool {
    (turns - turns.round()).abs() < CLOSED && turns.round() != 0.0
}

/// Every length up to `params.max_ticks` at which the motion closes, shortest first, with its exact cost.
pub fn candidates(params: &ModelParams) -> impl Iterator<Item = Candidate> {
    let step = common_turn();
    (1..=params.max_ticks / step).filter_map(move |k| candidate(params, k * step))
}

/// The looped motion of exactly `ticks` ticks, if not even one bob fits `None`.
fn candidate(params: &ModelParams, ticks: u32) -> Option<Candidate> {
    let length = f64::from(ticks);
    let slow = slowest_bob();
    let bobs = (slow * length / (2.0 * PI)).round();
    if bobs < 1.0 {
        return None;
    }
    let scale = bobs * 2.0 * PI / (slow * length);
    let bob = BobClock {
        scale,
        offset: if params.match_middle {
            length / 2.0 * (1.0 - scale)
        } else {
            0.0
        },
    };
    let mut turns = BTreeMap::new();
    for layer in &LAYERS {
        let (spin, up_down) = layer_names(layer);
        turns.insert(
            spin.into(),
            (length * layer.spin.abs() / 2.0).round() as u32,
        );
        let ratio = f64::from(layer.bob_rate) / slow;
        turns.insert(up_down.into(), (bobs * ratio).round() as u32);
    }
    let looped = Blaze {
        bob,
        ..params.formula
    };
    Some(Candidate {
        ticks,
        turns,
        bob,
        deviation_px: deviations(&params.formula, &looped, length),
        table_px: table_error(&params.formula, length),
    })
}

fn slowest_bob() -> f64 {
    LAYERS
        .iter()
        .map(|l| f64::from(l.bob_rate))
        .fold(f64::INFINITY, f64::min)
}

/// Solves the loop that `params` ask for.
///
/// # Errors
/// No length closes within the budgets, or the fixed one does not.
pub fn solve(params: &ModelParams) -> Result<LoopFacts, LoopError> {
    match params.looping {
        LoopMode::Retime | LoopMode::Nearest => closed(params),
        LoopMode::Layers => Ok(layers(params)),
        LoopMode::Cut | LoopMode::None => Ok(open(params)),
    }
}

fn closed(params: &ModelParams) -> Result<LoopFacts, LoopError> {
    let max_ticks = params.max_ticks;
    let chosen = match params.ticks {
        Some(ticks) => {
            let open = LoopError::Open {
                ticks,
                multiple: common_turn(),
            };
            if !ticks.is_multiple_of(common_turn()) {
                return Err(open);
            }
            let it = candidate(params, ticks).ok_or(open)?;
            within(params, it)?
        }
        None => {
            let shortest = match params.looping {
                LoopMode::Retime => {
                    candidates(params).find(|c| c.worst_px() <= params.max_deviation_px)
                }
                _ => None,
            };
            match shortest {
                Some(shortest) => shortest,
                None => {
                    let best = candidates(params)
                        .min_by(|a, b| a.worst_px().total_cmp(&b.worst_px()))
                        .ok_or(LoopError::TooShort {
                            max_ticks,
                            shortest: common_turn(),
                        })?;
                    within(params, best)?
                }
            }
        }
    };
    let looped = Blaze {
        bob: chosen.bob,
        ..params.formula
    };
    let at_ticks = at_ticks(&params.formula, &looped, chosen.ticks);
    let deviation_px = chosen
        .deviation_px
        .iter()
        .map(|(name, px)| {
            let measured = Deviation {
                at_ticks: at_ticks.get(name).copied().unwrap_or(0.0),
                anywhere: *px,
            };
            (name.clone(), measured)
        })
        .collect();
    Ok(LoopFacts {
        mode: params.looping.name().into(),
        ticks: f64::from(chosen.ticks),
        turns: chosen.turns,
        bob_scale: chosen.bob.scale,
        bob_offset: chosen.bob.offset,
        deviation_px,
        seam_px: 0.0,
        table_px: chosen.table_px,
    })
}

fn within(params: &ModelParams, it: Candidate) -> Result<Candidate, LoopError> {
    if it.worst_px() <= params.max_deviation_px {
        return Ok(it);
    }
    Err(LoopError::Budget {
        max_ticks: params.max_ticks,
        max_px: params.max_deviation_px,
        best_ticks: it.ticks,
        best_px: it.worst_px(),
    })
}

fn layers(params: &ModelParams) -> LoopFacts {
    let longest = periods(&params.formula).first().map_or(0.0, |p| p.1);
    LoopFacts {
        mode: params.looping.name().into(),
        ticks: longest,
        turns: BTreeMap::new(),
        bob_scale: 1.0,
        bob_offset: 0.0,
        deviation_px: BTreeMap::new(),
        seam_px: 0.0,
        table_px: table_error(&params.formula, longest),
    }
}

fn open(params: &ModelParams) -> LoopFacts {
    let length = f64::from(params.ticks.unwrap_or(DEFAULT_CUT));
    let seam_px = match params.looping {
        LoopMode::Cut => seam(&params.formula, length),
        _ => 0.0,
    };
    LoopFacts {
        mode: params.looping.name().into(),
        ticks: length,
        turns: BTreeMap::new(),
        bob_scale: 1.0,
        bob_offset: 0.0,
        deviation_px: BTreeMap::new(),
        seam_px,
        table_px: table_error(&params.formula, length),
    }
}

/// Jump of the rod that jumps most where the document is cut after `length` ticks, px.
pub fn seam(formula: &Blaze, length: f64) -> f64 {
    let jump = |part| {
        let (a, b) = (
            formula.exact_part(part, 0.0),
            formula.exact_part(part, length),
        );
        norm(std::array::from_fn(|k| a[k] - b[k]))
    };
    (0..PARTS).map(jump).fold(0.0, f64::max)
}

/// Periods of the circular motions, ticks, by name, longest first.
pub fn periods(formula: &Blaze) -> Vec<(&'static str, f64)> {
    let mut all: Vec<(&'static str, f64)> = harmonics(formula)
        .iter()
        .flat_map(|b| &b.axes)
        .flat_map(|a| &a.harmonics)
        .map(|h| (h.layer, 2.0 * PI / h.rate.abs()))
        .collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    all.dedup_by_key(|(layer, _)| *layer);
    all
}

/// Pairs of the same harmonic in the document and in the looped motion, where they differ.
fn pairs(document: &Blaze, looped: &Blaze) -> Vec<(Harmonic, Harmonic)> {
    let all = |blaze| {
        harmonics(blaze)
            .into_iter()
            .flat_map(|b| b.axes)
            .flat_map(|a| a.harmonics)
    };
    all(document)
        .zip(all(looped))
        .filter(|(a, b)| a != b)
        .collect()
}

/// Largest distance at any instant of `0..=length`, px, by bob.
fn deviations(document: &Blaze, looped: &Blaze, length: f64) -> BTreeMap<String, f64> {
    let mut worst = BTreeMap::new();
    for (a, b) in pairs(document, looped) {
        let px = largest_gap(&a, &b, length);
        let entry: &mut f64 = worst.entry(a.layer.to_string()).or_insert(0.0);
        *entry = entry.max(px);
    }
    worst
}

/// Largest distance at a whole tick, px, by bob.
fn at_ticks(document: &Blaze, looped: &Blaze, ticks: u32) -> BTreeMap<String, f64> {
    let mut worst = BTreeMap::new();
    for (a, b) in pairs(document, looped) {
        let entry: &mut f64 = worst.entry(a.layer.to_string()).or_insert(0.0);
        for t in 0..=ticks {
            let t = f64::from(t);
            *entry = entry.max((a.at(t) - b.at(t)).abs());
        }
    }
    worst
}

/// Exact supremum of `|a - b|` over `0..=length` for two harmonics of one wave and amplitude that start, or meet in the
/// middle, in phase.
///
/// `a - b` is a beat, `2 A |sin(drift)| |sin(carrier)|`: its envelope grows away from where they meet until the drift is
/// a quarter turn, so the supremum lies within one carrier lobe of an end or of that instant.
fn largest_gap(a: &Harmonic, b: &Harmonic, length: f64) -> f64 {
    let lobe = 2.0 * PI / (a.rate + b.rate).abs();
    let gap = |t: f64| (a.at(t) - b.at(t)).abs();
    let quarter = PI / (a.rate - b.rate).abs();
    [0.0, length - lobe, quarter - lobe, quarter]
        .into_iter()
        .map(|from| from.clamp(0.0, length))
        .map(|from| largest(&gap, from, (from + lobe).min(length)))
        .fold(0.0, f64::max)
}

/// Maximum of `f` on an interval that holds few humps: a scan, then a golden-section search about its best point.
fn largest(f: &dyn Fn(f64) -> f64, from: f64, to: f64) -> f64 {
    const SCAN: u32 = 48;
    let step = (to - from) / f64::from(SCAN);
    let (top, best) = (0..=SCAN)
        .map(|i| from + f64::from(i) * step)
        .map(|t| (f(t), t))
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .unwrap_or((f(from), from));
    let (mut lo, mut hi) = ((best - step).max(from), (best + step).min(to));
    for _ in 0..40 {
        let third = (hi - lo) / 3.0;
        if f(lo + third) < f(hi - third) {
            lo += third;
        } else {
            hi -= third;
        }
    }
    f((lo + hi) / 2.0).max(top)
}

/// Largest distance between table and exact curve in the tick that ends at `length`, px; 0 for trig exact.
fn table_error(formula: &Blaze, length: f64) -> f64 {
    if formula.trig == Trig::Exact {
        return 0.0;
    }
    const SAMPLES: u32 = 64;
    let mut worst = 0.0_f64;
    for i in 0..=SAMPLES {
        let tick = (length - 1.0 + f64::from(i) / f64::from(SAMPLES)) as f32;
        let smooth = formula.setup_anim_exact(f64::from(tick));
        for (a, b) in formula.setup_anim(tick).iter().zip(&smooth) {
            let d2: f64 = (0..3).map(|k| (f64::from(a[k]) - b[k]).powi(2)).sum();
            worst = worst.max(d2.sqrt());
        }
    }
    worst
}
