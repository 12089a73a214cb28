//! Why a channel is wrong: one axis negated, or one factor too many. The guess is only made when it explains everything.

use super::expect::distance;
use super::play::{self, Engine};
use crate::format::reading::{ReadChannel, ReadRepeat};
use std::f64::consts::PI;

/// Instants that a guess must explain.
const SAMPLES: usize = 97;

/// What would make the channel right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The axes named have the wrong sign.
    Sign(String),
    /// In words.
    Unit(String),
}

/// Factors of values, and what each means.
const VALUE_FACTORS: [(f64, &str); 4] = [
    (16.0, "positions are in blocks instead of px"),
    (1.0 / 16.0, "positions are in sixteenths of a px"),
    (180.0 / PI, "angles are in radians instead of degrees"),
    (PI / 180.0, "angles are degrees turned into degrees again"),
];
/// Factors of times, and what each means.
const TIME_FACTORS: [(f64, &str); 2] = [
    (20.0, "times are in ticks instead of seconds"),
    (0.05, "times are in twentieths of a tick"),
];

/// The one change that brings the whole channel within a few times `limit`.
pub fn cause(
    channel: &ReadChannel,
    engine: Engine,
    length: f64,
    limit: f64,
    truth: &dyn Fn(f64) -> [f64; 3],
) -> Option<Cause> {
    let explains = |change: &dyn Fn(f64) -> Option<[f64; 3]>| {
        (0..SAMPLES).all(|i| {
            let time = length * (i as f64 + 0.37) / SAMPLES as f64;
            change(time).is_some_and(|v| distance(v, truth(time)) <= 3.0 * limit)
        })
    };
    let played = |time: f64| play::at(channel, &ReadRepeat::Loop, engine, time).ok();
    for mask in 1..8u32 {
        let sign = |k: usize| if mask >> k & 1 == 1 { -1.0 } else { 1.0 };
        if explains(&|time| played(time).map(|v| std::array::from_fn(|k| sign(k) * v[k]))) {
            let axes: Vec<&str> = (0..3)
                .filter(|k| mask >> k & 1 == 1)
                .map(|k| ["x", "y", "z"][k])
                .collect();
            return Some(Cause::Sign(axes.join(" and ")));
        }
    }
    for (factor, what) in VALUE_FACTORS {
        if explains(&|time| played(time).map(|v| v.map(|x| x * factor))) {
            return Some(Cause::Unit(what.into()));
        }
    }
    for (factor, what) in TIME_FACTORS {
        if explains(&|time| played(time * factor)) {
            return Some(Cause::Unit(what.into()));
        }
    }
    None
}
