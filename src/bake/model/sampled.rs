//! `tolerance = 0`: one key a sample, on the formula's own values.

use super::certify;
use super::curve::Vec3;
use super::linear::{End, Job, Placed};
use crate::asset::clip::{Channel, Interpolation, Key, Property};

/// Keys every `every` frames, at `value(tick)`, px from rest.
///
/// The bound is what linear interpolation of these keys gives; there is no tolerance to fail.
pub fn place(job: &Job, value: &dyn Fn(f64) -> Vec3, every: usize) -> Placed {
    let end = job.grid.end();
    let key = |index: usize| job.key(index, value(job.grid.tick(index)));
    let mut keys: Vec<Key> = (0..end).step_by(every.max(1)).map(key).collect();
    let first = keys[0];
    keys.push(match job.end {
        End::Open => key(end),
        End::Closed | End::Cut => Key {
            time: job.grid.length,
            ..first
        },
    });
    let mut channel = Channel {
        bone: String::new(),
        property: Property::Position,
        interpolation: Interpolation::Linear,
        keys,
    };
    let seam = (job.end == End::Cut).then(|| channel.keys.pop()).flatten();
    let bound = certify::channel(&channel, job.curve, job.tolerance, job.length());
    channel.keys.extend(seam);
    Placed {
        keys: channel.keys,
        bound,
    }
}
