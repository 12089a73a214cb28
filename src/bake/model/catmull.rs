//! The fewest evenly spaced keys of a wrapped Catmull-Rom loop.
//!
//! Catmull-Rom's tangents ignore times, so keys are evenly spaced. On a periodic curve the interpolation of a harmonic
//! by evenly spaced keys is that harmonic again, slightly too small, plus what no gain can mend; the keys carry each
//! harmonic with the gain that leaves the least.

use super::curve::{Curve, Vec3, norm};
use super::linear::{Job, Placed};
use super::{certify, minimax};
use crate::asset::clip::{Channel, Ends, Interpolation, Key, Property, TIME_DECIMALS, round_to};
use crate::asset::motion::{Axis, Harmonic};

/// Longer loops keep the keys that the gains give: their phases are so many that refining finds little.
const REFINED_SEGMENTS: usize = 2_048;

/// Places `segments` evenly spaced segments: by gains first, refined where that is not enough. Only the length of the
/// job's grid counts.
pub fn place(job: &Job, segments: usize) -> Placed {
    let spacing = job.length() / segments as f64;
    let centred = job.curve.centred();
    let mut values: Vec<Vec3> = (0..segments)
        .map(|i| scaled(&centred, i as f64 * spacing, spacing))
        .collect();
    let placed = certified(job, &values);
    if placed.bound.px <= job.tolerance || segments > REFINED_SEGMENTS {
        return placed;
    }
    minimax::refine(job.curve, job.length(), &mut values, job.tolerance);
    let refined = certified(job, &values);
    if refined.bound.px < placed.bound.px {
        refined
    } else {
        placed
    }
}

/// The channel of evenly spaced `values`, closed, with its bound.
fn certified(job: &Job, values: &[Vec3]) -> Placed {
    let seconds = |i: usize| {
        round_to(
            job.grid.length * i as f64 / values.len() as f64,
            TIME_DECIMALS,
        )
    };
    let key = |(i, value): (usize, &Vec3)| Key {
        time: seconds(i),
        ..job.key(0, *value)
    };
    let mut keys: Vec<Key> = values.iter().enumerate().map(key).collect();
    keys.push(Key {
        time: job.grid.length,
        ..keys[0]
    });
    let channel = Channel {
        bone: String::new(),
        property: Property::Position,
        interpolation: Interpolation::CatmullRom(Ends::Wrapped),
        keys,
    };
    let bound = certify::channel(&channel, job.curve, job.tolerance, job.length());
    Placed {
        keys: channel.keys,
        bound,
    }
}

/// Position at `tick` with every harmonic scaled by its gain at this spacing.
fn scaled(curve: &Curve, tick: f64, spacing: f64) -> Vec3 {
    curve.axes().each_ref().map(|axis| {
        axis.harmonics.iter().fold(axis.offset, |sum, h| {
            sum + fit(h.rate.abs() * spacing).gain * h.at(tick)
        })
    })
}

/// What refining may save of the segments that gains alone need, at best.
const REFINING_SAVES: f64 = 0.07;

/// Segments from which on it is worth trying: a circle's error no keys can mend, the other motions' may be refined.
pub fn fewest(curve: &Curve, tolerance: f64, length: f64) -> usize {
    let left = |axis: Option<&Axis>, segments: usize| {
        let spacing = length / segments as f64;
        let left = |h: &Harmonic| h.amplitude.abs() * fit(h.rate.abs() * spacing).error;
        axis.map_or(0.0, |a| a.harmonics.iter().map(left).sum())
    };
    let circles = curve.circles();
    // A sine and a cosine on two axes have one error vector of this length, not one each.
    let by_gains = least(|n| norm(circles.map(|axis| left(axis, n))), tolerance);
    if by_gains > REFINED_SEGMENTS {
        return by_gains;
    }
    let refined = (by_gains as f64 * (1.0 - REFINING_SAVES)).floor() as usize;
    match circles {
        [None, _, circle] => refined.max(least(|n| left(circle, n), tolerance)),
        _ => refined,
    }
}

/// The least number whose error is within the tolerance.
fn least(error: impl Fn(usize) -> f64, tolerance: f64) -> usize {
    let (mut low, mut high) = (3, 4);
    while error(high) > tolerance && high < 1 << 20 {
        (low, high) = (high, high * 2);
    }
    while high - low > 1 {
        let middle = (low + high) / 2;
        if error(middle) > tolerance {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The best gain for a harmonic that turns by `angle` from key to key, and the error left per px of amplitude.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Fit {
    gain: f64,
    error: f64,
}

fn fit(angle: f64) -> Fit {
    let (mut low, mut high) = (1.0 - angle * angle, 1.0 + angle * angle);
    for _ in 0..60 {
        let third = (high - low) / 3.0;
        if miss(low + third, angle) < miss(high - third, angle) {
            high -= third;
        } else {
            low += third;
        }
    }
    let gain = (low + high) / 2.0;
    Fit {
        gain,
        error: miss(gain, angle),
    }
}

/// Largest distance between `exp(i angle u)` and its interpolation from keys scaled by `gain`, u from 0 to 1.
fn miss(gain: f64, angle: f64) -> f64 {
    const SAMPLES: u32 = 24;
    let mut worst = 0.0_f64;
    for i in 0..=SAMPLES {
        let u = f64::from(i) / f64::from(SAMPLES);
        let (mut x, mut y) = (0.0, 0.0);
        for (j, weight) in weights(u).iter().enumerate() {
            let (sin, cos) = libm::sincos(angle * (j as f64 - 1.0));
            x += gain * weight * cos;
            y += gain * weight * sin;
        }
        let (sin, cos) = libm::sincos(angle * u);
        worst = worst.max(((x - cos).powi(2) + (y - sin).powi(2)).sqrt());
    }
    worst
}

/// What the keys before, at the start, at the end and after weigh at `u` of a segment.
pub fn weights(u: f64) -> [f64; 4] {
    [
        ((2.0 - u) * u - 1.0) * u / 2.0,
        ((3.0 * u - 5.0) * u * u + 2.0) / 2.0,
        ((4.0 - 3.0 * u) * u + 1.0) * u / 2.0,
        (u - 1.0) * u * u / 2.0,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_gain_beats_keys_on_the_curve() {
        for angle in [0.1, 0.4, 0.8] {
            let best = fit(angle);
            assert!(best.error < miss(1.0, angle));
            assert!(best.error <= miss(best.gain * 1.0001, angle));
            assert!(best.error <= miss(best.gain / 1.0001, angle));
        }
    }
}
