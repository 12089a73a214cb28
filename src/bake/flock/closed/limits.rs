//! What a way home must keep to, and how near a planned one comes to it.

use crate::formula::flock::{Params, State, Vec3, length, sub};
use rayon::prelude::*;

/// No two bats come closer than this, blocks. Source: issue of the closed loop.
pub const CLOSEST_PAIR: f64 = 0.30;
/// Ticks at either end in which pairs are as the rule and the start put them.
pub const PAIR_GRACE: usize = 8;

/// The tightest figures of a way home.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// Largest |dv| from tick to tick, blocks/tick^2.
    pub sharpest: f64,
    /// Smallest and largest |v|, blocks/tick.
    pub slowest: f64,
    /// See `slowest`.
    pub fastest: f64,
    /// Smallest distance of two bats outside the grace, blocks; infinite for a single bat.
    pub closest: f64,
}

impl Figures {
    /// Measures the path: `path[k]` is the positions k ticks after `leaving`, which is `path[0]`.
    pub fn measure(leaving: &State, path: &[Vec<Vec3>]) -> Figures {
        let mut figures = Figures {
            sharpest: 0.0,
            slowest: f64::INFINITY,
            fastest: 0.0,
            closest: f64::INFINITY,
        };
        let mut before = leaving.v.clone();
        for pair in path.windows(2) {
            for (bat, flying) in before.iter_mut().enumerate() {
                let v = sub(pair[1][bat], pair[0][bat]);
                let speed = length(v);
                figures.sharpest = figures.sharpest.max(length(sub(v, *flying)));
                figures.slowest = figures.slowest.min(speed);
                figures.fastest = figures.fastest.max(speed);
                *flying = v;
            }
        }
        let last = path.len() - 1;
        if last > 2 * PAIR_GRACE {
            let inner = &path[PAIR_GRACE..=last - PAIR_GRACE];
            let each: Vec<f64> = inner.par_iter().map(|p| closest_pair(p)).collect();
            figures.closest = each.into_iter().fold(f64::INFINITY, f64::min);
        }
        figures
    }

    /// The first limit that is broken, in words.
    pub fn broken(&self, rule: &Params) -> Option<String> {
        // NaN breaks every limit: hence the negations.
        if !(self.sharpest <= rule.max_acceleration) {
            return Some(format!(
                "velocities change by {:.4} a tick, more than {}",
                self.sharpest, rule.max_acceleration
            ));
        }
        if !(self.slowest >= rule.min_speed) {
            return Some(format!(
                "a bat slows to {:.4}, below {}",
                self.slowest, rule.min_speed
            ));
        }
        if !(self.fastest <= rule.max_speed) {
            return Some(format!(
                "a bat speeds up to {:.4}, above {}",
                self.fastest, rule.max_speed
            ));
        }
        if !(self.closest >= CLOSEST_PAIR) {
            return Some(format!(
                "two bats come as near as {:.3}, below {CLOSEST_PAIR}",
                self.closest
            ));
        }
        None
    }
}

/// Smallest distance of two of these places; infinite for fewer than two.
pub fn closest_pair(p: &[Vec3]) -> f64 {
    let mut by_x: Vec<Vec3> = p.to_vec();
    by_x.sort_unstable_by(|a, b| a[0].total_cmp(&b[0]));
    let mut best = f64::INFINITY;
    for (i, a) in by_x.iter().enumerate() {
        for b in &by_x[i + 1..] {
            if b[0] - a[0] >= best {
                break;
            }
            best = best.min(length(sub(*a, *b)));
        }
    }
    best
}
