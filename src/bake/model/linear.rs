//! The fewest straight segments that stay within a tolerance of a curve.
//!
//! Keys lie off the curve, pushed against its acceleration by almost the whole tolerance, so that a segment may sag by
//! twice the tolerance: with step `h`, `h^2/8 |f''| <= 2 * tolerance`. The steps follow the curvature where it changes.

use super::certify::{Bound, GAP_SHARE, PLAYER_FLOAT_PX, Piece, time_rounding};
use super::curve::{Curve, Vec3, norm};
use super::grid::Grid;
use crate::asset::clip::{Key, round_to};

/// How the last key is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The curve is periodic: the last key is the first, bit for bit.
    Closed,
    /// The curve is not: the last frame carries the jump back to the first key.
    Cut,
    /// Played once: the last key lies on the curve.
    Open,
}

/// Everything that placing keys on one curve needs.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The curve that is certified against.
    pub curve: &'a Curve,
    /// Times allowed.
    pub grid: Grid,
    /// px.
    pub tolerance: f64,
    /// Decimals of the values.
    pub decimals: u32,
    /// The last key.
    pub end: End,
}

/// Keys, and the proof for them.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed {
    /// The keys.
    pub keys: Vec<Key>,
    /// Upper bound of the error, px.
    pub bound: Bound,
}

/// A grid too coarse for the tolerance: even a key on every frame misses by this much, px, at this tick.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TooCoarse(pub Bound);

impl Job<'_> {
    /// A key at frame `index` with `value` rounded.
    pub fn key(&self, index: usize, value: Vec3) -> Key {
        Key {
            time: self.grid.seconds(index),
            value: value.map(|v| round_to(v, self.decimals)),
            tangent: [0.0; 3],
        }
    }

    /// Length of the clip, ticks.
    pub fn length(&self) -> f64 {
        self.grid.tick(self.grid.end())
    }

    /// The last frame that lies on the curve.
    fn last(&self) -> usize {
        match self.end {
            End::Cut => self.grid.inner,
            End::Closed | End::Open => self.grid.end(),
        }
    }

    /// The key at `index`, as far off the curve as the tolerance lets it.
    fn off_curve(&self, centred: &Curve, index: usize, tolerance: f64) -> Key {
        let tick = self.grid.tick(index);
        let [position, _, acceleration] = centred.derivatives(tick);
        let bend = norm(acceleration);
        if bend == 0.0 {
            return self.key(index, position);
        }
        let room = tolerance * (1.0 - 1.1 * GAP_SHARE) - 2.0 * PLAYER_FLOAT_PX;
        let mut push = room;
        loop {
            let value = std::array::from_fn(|k| position[k] - acceleration[k] / bend * push);
            let key = self.key(index, value);
            let mut away = self.curve.sample(tick).distance(key.value);
            if index == 0 && self.end == End::Closed {
                // The same key closes the clip, where the floats of the formula are coarser.
                away = away.max(self.curve.sample(self.length()).distance(key.value));
            }
            let excess = away - room;
            if excess <= 0.0 || push <= 0.0 {
                return key;
            }
            push = (push - excess - 0.0005 * tolerance).max(0.0);
        }
    }
}

/// Places keys within the job's tolerance.
///
/// # Errors
/// [`TooCoarse`] where a single frame's segment already misses the tolerance.
pub fn place(job: &Job) -> Result<Placed, TooCoarse> {
    let centred = job.curve.centred();
    let tolerance = job.tolerance - time_rounding(job.curve, job.length());
    let last = job.last();
    let first = job.off_curve(&centred, 0, tolerance);
    let mut keys = vec![first];
    let mut worst = Bound { px: 0.0, tick: 0.0 };
    let mut at = 0;
    while at < last {
        let from = keys[keys.len() - 1];
        let mut step = reach(&centred, &job.grid, at, tolerance).clamp(1, last - at);
        let (key, bound) = loop {
            let to = at + step;
            let key = if to == job.grid.end() && job.end == End::Closed {
                Key {
                    time: job.grid.seconds(to),
                    ..first
                }
            } else {
                job.off_curve(&centred, to, tolerance)
            };
            let piece = Piece::linear(job.grid.tick(at), job.grid.tick(to), from.value, key.value);
            let middle = job.curve.sample((piece.from + piece.to) / 2.0);
            if step > 1 && middle.distance(piece.at(0.5)) > tolerance {
                step -= 1;
                continue;
            }
            let bound = piece.bound(job.curve, job.tolerance);
            if bound.px <= tolerance {
                break (key, bound);
            }
            if step == 1 {
                return Err(TooCoarse(bound));
            }
            step -= 1;
        };
        keys.push(key);
        worst = worst.max(bound);
        at += step;
    }
    if job.end == End::Cut {
        keys.push(Key {
            time: job.grid.length,
            ..first
        });
    }
    worst.px += job.tolerance - tolerance;
    Ok(Placed { keys, bound: worst })
}

/// Frames that a segment from frame `at` can span, by the curvature at its ends; one too many rather than too few.
fn reach(curve: &Curve, grid: &Grid, at: usize, tolerance: f64) -> usize {
    let from = grid.tick(at);
    let span = |bend: f64| 4.0 * (tolerance / bend.max(1e-9)).sqrt();
    let bend = |tick: f64| norm(curve.derivatives(tick)[2]);
    let guess = span(bend(from));
    let refined = span(bend(from + guess / 2.0));
    (refined / grid.frame_ticks()).ceil().min(1e6) as usize
}

/// Estimates how many segments each of several grids needs, without placing keys: curvature is looked up on a lattice.
#[derive(Debug)]
pub struct Estimate {
    /// Longest segment from each lattice point on, ticks.
    spans: Vec<f64>,
    length: f64,
}

impl Estimate {
    /// Points a tick.
    const LATTICE: f64 = 4.0;

    /// For a curve over `length` ticks.
    pub fn new(curve: &Curve, tolerance: f64, length: f64) -> Estimate {
        let points = (length * Estimate::LATTICE).ceil() as usize + 1;
        let usable = 0.97 * tolerance - time_rounding(curve, length);
        let spans = (0..points)
            .map(|i| {
                let tick = i as f64 / Estimate::LATTICE;
                let table = curve.sample(tick).table.map(|(lo, hi)| (hi - lo) / 2.0);
                let bend = norm(curve.derivatives(tick)[2]).max(1e-9);
                // Half of the table's interval lies along the acceleration at worst.
                4.0 * ((usable - norm(table) / 2.0).max(0.0) / bend).sqrt()
            })
            .collect();
        Estimate { spans, length }
    }

    /// Segments on a grid of `fps`, `None` where a frame is longer than a segment may be.
    pub fn segments(&self, fps: u32) -> Option<usize> {
        let frame = 20.0 / f64::from(fps);
        let mut tick = 0.0;
        let mut count = 0;
        while tick < self.length - 1e-6 {
            let index = ((tick * Estimate::LATTICE) as usize).min(self.spans.len() - 1);
            let frames = (self.spans[index] / frame).floor();
            if frames < 1.0 {
                return None;
            }
            tick += frames * frame;
            count += 1;
        }
        Some(count)
    }
}
