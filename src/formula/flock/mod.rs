//! The bat flock (documents/flock.txt, BatFlightHelper), as the plain all-pairs rule.
//!
//! Units: blocks, ticks, f64. Axes: the game's (y up). All forces are taken from the state at `t`, then
//! `v' = v + a`, `P' = P + v'`. This module is the oracle: slow, plain, pure.
//!
//! | file | what |
//! |---|---|
//! | [`params`] | every constant of the document, and of each declared extension |
//! | [`sums`] | the pair sums, in fixed point, so that order cannot matter |
//! | [`rule`] | sums -> steering -> clamp -> altitude -> extensions -> speed ring |
//! | [`extension`] | floor, home, wander, light, obstacles: off unless declared |
//! | [`surface`] | the height of the ground under a bat |
//! | [`heading`] | yaw from velocity, with the turn limit |

pub mod extension;
pub mod heading;
pub mod params;
pub mod rule;
pub mod sums;
pub mod surface;

pub use params::{Floor, Home, Light, Obstacles, Params, Wander};
pub use rule::{State, step};
pub use sums::Sums;
pub use surface::{Heights, Surface};

/// A vector in blocks (or blocks per tick), `[x, y, z]`.
pub type Vec3 = [f64; 3];

/// `a - b`.
#[inline]
pub fn sub(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// `a + b`.
#[inline]
pub fn add(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// `a * k`.
#[inline]
pub fn scale(a: Vec3, k: f64) -> Vec3 {
    [a[0] * k, a[1] * k, a[2] * k]
}

/// `|a|^2`, summed in the order x, y, z.
#[inline]
pub fn length_squared(a: Vec3) -> f64 {
    a[0] * a[0] + a[1] * a[1] + a[2] * a[2]
}

/// `|a|`.
#[inline]
pub fn length(a: Vec3) -> f64 {
    length_squared(a).sqrt()
}
