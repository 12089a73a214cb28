//! The fewest evenly spaced keys with true derivatives (glTF `CUBICSPLINE`).

use super::certify;
use super::linear::{Job, Placed, TooCoarse};
use crate::asset::clip::{Channel, Interpolation, Key, Property, TICKS_PER_SECOND, round_to};

/// More segments than this per clip are not tried.
const MOST_SEGMENTS: usize = 1 << 20;

/// Places keys within the job's tolerance. Times are free: they are floats in the file, so they are floats here.
///
/// # Errors
/// [`TooCoarse`] where no number of segments helps, because rounding and the table alone exceed the tolerance.
pub fn place(job: &Job) -> Result<Placed, TooCoarse> {
    // Error of cubic Hermite interpolation: h^4/384 max|f''''|.
    let fourth = job.curve.derivative_bound(4).max(1e-12);
    let longest = (384.0 * job.tolerance / fourth).sqrt().sqrt();
    let mut segments = (job.length() / longest).floor().max(1.0) as usize;
    loop {
        let placed = even(job, segments);
        if placed.bound.px <= job.tolerance {
            return Ok(placed);
        }
        if segments >= MOST_SEGMENTS {
            return Err(TooCoarse(placed.bound));
        }
        segments += 1 + segments / 64;
    }
}

fn even(job: &Job, segments: usize) -> Placed {
    let centred = job.curve.centred();
    let key = |i: usize| {
        let share = i as f64 / segments as f64;
        let time = f64::from((job.grid.length * share) as f32);
        let [value, slope, _] = centred.derivatives(time * TICKS_PER_SECOND);
        Key {
            time,
            value: value.map(|v| round_to(v, job.decimals)),
            tangent: slope.map(|v| round_to(v * TICKS_PER_SECOND, job.decimals)),
        }
    };
    let mut keys: Vec<Key> = (0..segments).map(key).collect();
    keys.push(match job.end {
        super::linear::End::Open => key(segments),
        super::linear::End::Closed | super::linear::End::Cut => Key {
            time: job.grid.length,
            ..keys[0]
        },
    });
    let channel = Channel {
        bone: String::new(),
        property: Property::Position,
        interpolation: Interpolation::Hermite,
        keys,
    };
    let bound = certify::channel(&channel, job.curve, job.tolerance, job.length());
    Placed {
        keys: channel.keys,
        bound,
    }
}
