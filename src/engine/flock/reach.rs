//! The radii, and how far f32 may be trusted at them.

use super::sorted::Bounds;
use crate::formula::flock::Params;
use crate::formula::flock::sums::OFFSET_FAST;

/// Squared radii, blocks^2: exact, and as seen through f32 positions.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    pub neighbor: f64,
    /// See `neighbor`.
    pub separation: f64,
    /// See `neighbor`.
    pub coincident: f64,
    /// A pair whose f32 distance squared is at most this sees each other; negative where f32 tells nothing.
    pub surely_seen: f32,
    /// A pair whose f32 distance squared is above this does not.
    pub maybe_seen: f32,
    /// A pair whose f32 distance squared is above this is too far apart for separation.
    pub maybe_near: f32,
}

impl Reach {
    /// The rule's radii, squared as the plain rule squares them, for bats within these bounds. f32 tells nothing where
    /// its squares may overflow, and of bats that may be further apart than one addition rounds.
    pub fn new(params: &Params, bounds: &Bounds) -> Reach {
        let spread = (0..3).map(|axis| bounds.high[axis] - bounds.low[axis]);
        let spread = spread.fold(0.0, f64::max) * 0.5;
        let trusted = bounds.tame
            && spread < 1e12
            && params.neighbor_radius < OFFSET_FAST
            && params.separation_radius < OFFSET_FAST;
        let seen = margin(params.neighbor_radius, spread);
        let neighbor = params.neighbor_radius * params.neighbor_radius;
        let separation = params.separation_radius * params.separation_radius;
        Reach {
            neighbor,
            separation,
            coincident: params.coincident_squared,
            surely_seen: if trusted {
                (neighbor - seen) as f32
            } else {
                -1.0
            },
            maybe_seen: (neighbor + seen) as f32,
            maybe_near: (separation + margin(params.separation_radius, spread)) as f32,
        }
    }
}

/// How wrong the f32 distance squared may be, blocks^2, where the true distance is `radius` and no coordinate is
/// larger than `spread`: each coordinate is off by 2^-24 of itself, a difference by that twice and 2^-24 of itself
/// (at most 2^-22 of `spread`), the vector of three by less than twice as much; the sum of squares rounds five times,
/// and the limit it is compared with once.
fn margin(radius: f64, spread: f64) -> f64 {
    const EPS: f64 = 1.0 / (1u64 << 24) as f64;
    let vector = 8.0 * EPS * spread;
    2.0 * radius * vector + vector * vector + 8.0 * EPS * (radius + vector) * (radius + vector)
}
