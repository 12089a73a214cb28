//! The fewest evenly spaced keys of a wrapped Catmull-Rom loop.
//!
//! Catmull-Rom's tangents ignore times, so keys are evenly spaced. On a periodic curve the interpolation of a harmonic
//! by evenly spaced keys is that harmonic again, slightly too small, plus what no gain can mend; the keys carry each
//! harmonic with the gain that leaves the least.

use super::certify;
use super::curve::{Curve, Vec3, norm};
use super::linear::{Job, Placed};
use crate::asset::clip::{Channel, Ends, Interpolation, Key, Property};
use crate::asset::motion::Harmonic;

/// Places `segments` segments; `frames` is the number of frames in the clip, a multiple of `segments`.
pub fn place(job: &Job, segments: usize, frames: usize) -> Placed {
    let step = frames / segments;
    let spacing = job.length() / segments as f64;
    let centred = job.curve.centred();
    let key = |i: usize| job.key(i * step, scaled(&centred, job.grid.tick(i * step), spacing));
    let mut keys: Vec<Key> = (0..segments).map(key).collect();
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

/// Segments that the loop needs at least, by the error that no gain mends.
pub fn fewest(curve: &Curve, tolerance: f64, length: f64) -> usize {
    let error = |segments: usize| {
        let spacing = length / segments as f64;
        // A sine and a cosine on two axes have one error vector of this length, not one each.
        norm(curve.circles().map(|axis| {
            let left = |h: &Harmonic| h.amplitude.abs() * fit(h.rate.abs() * spacing).error;
            axis.map_or(0.0, |a| a.harmonics.iter().map(left).sum())
        }))
    };
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
        let weights = [
            ((2.0 - u) * u - 1.0) * u / 2.0,
            ((3.0 * u - 5.0) * u * u + 2.0) / 2.0,
            ((4.0 - 3.0 * u) * u + 1.0) * u / 2.0,
            (u - 1.0) * u * u / 2.0,
        ];
        let (mut x, mut y) = (0.0, 0.0);
        for (j, weight) in weights.iter().enumerate() {
            let (sin, cos) = libm::sincos(angle * (j as f64 - 1.0));
            x += gain * weight * cos;
            y += gain * weight * sin;
        }
        let (sin, cos) = libm::sincos(angle * u);
        worst = worst.max(((x - cos).powi(2) + (y - sin).powi(2)).sqrt());
    }
    worst
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
