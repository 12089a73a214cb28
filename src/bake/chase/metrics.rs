//! How well a chase behaves: overlaps, distances to the leader, steps.

use crate::formula::chase::State;
use crate::manifest::chase::Metrics;

/// A chicken overlaps when its nearest other chicken is closer than this, units: twice its radius, less a margin of
/// 0.05.
pub const OVERLAP_BELOW: f64 = 1.95;

/// Collects the figures frame by frame.
#[derive(Debug, Default)]
pub struct Meter {
    overlaps: u64,
    smallest_squared: Option<f64>,
    to_leader: Vec<f64>,
    largest_step: f64,
}

impl Meter {
    /// Takes in the frame that led from one state to the next.
    pub fn frame(&mut self, before: &State, after: &State) {
        let (x, z) = (after.x(), after.z());
        for squared in nearest_squared(x, z) {
            if squared < OVERLAP_BELOW * OVERLAP_BELOW {
                self.overlaps += 1;
            }
            let smallest = self.smallest_squared.get_or_insert(squared);
            *smallest = smallest.min(squared);
        }
        for k in 0..x.len() {
            let to_leader = distance(x[k] - after.tx[0], z[k] - after.tz[0]);
            self.to_leader.push(to_leader);
            let step = distance(x[k] - before.x()[k], z[k] - before.z()[k]);
            self.largest_step = self.largest_step.max(step);
        }
    }

    /// The figures of the frames taken in.
    pub fn finish(mut self) -> Metrics {
        let count = self.to_leader.len();
        let share = |n: f64| if count == 0 { 0.0 } else { n / count as f64 };
        let mean = share(self.to_leader.iter().sum());
        self.to_leader.sort_by(f64::total_cmp);
        let rank = (count * 95).div_ceil(100).max(1) - 1;
        Metrics {
            overlap_share: share(self.overlaps as f64),
            smallest_pair: self.smallest_squared.map(f64::sqrt),
            leader_mean: mean,
            leader_p95: self.to_leader.get(rank).copied().unwrap_or(0.0),
            largest_step: self.largest_step,
        }
    }
}

/// For each chicken the squared distance to its nearest other one, exact where that is an overlap and for the closest
/// pair of all, otherwise possibly that of a farther one. Empty with fewer than two. Sweeps along x.
fn nearest_squared(x: &[f64], z: &[f64]) -> Vec<f64> {
    if x.len() < 2 {
        return Vec::new();
    }
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|&a, &b| x[a].total_cmp(&x[b]).then(a.cmp(&b)));
    let mut nearest = vec![f64::INFINITY; x.len()];
    for (place, &k) in order.iter().enumerate() {
        let after = order[place + 1..].iter();
        for &j in after {
            let dx = x[j] - x[k];
            if dx * dx > nearest[k].max(OVERLAP_BELOW * OVERLAP_BELOW) {
                break;
            }
            let dz = z[j] - z[k];
            let squared = dx * dx + dz * dz;
            nearest[k] = nearest[k].min(squared);
            nearest[j] = nearest[j].min(squared);
        }
    }
    nearest
}

fn distance(dx: f64, dz: f64) -> f64 {
    (dx * dx + dz * dz).sqrt()
}
