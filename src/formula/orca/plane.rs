//! The velocities that one neighbour leaves to a chicken: a half plane.

use super::{CONTACT, HORIZON, Pair, add, cross, dot, scaled, squared, sub};

/// The velocities to the left of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HalfPlane {
    /// A velocity on the line, units/s.
    pub point: Pair,
    /// The line's direction, a unit vector; what is to its left is allowed.
    pub direction: Pair,
}

impl HalfPlane {
    /// A placeholder that is never read.
    pub const EVERYWHERE: Self = Self {
        point: [0.0, 0.0],
        direction: [1.0, 0.0],
    };

    /// How far a velocity is on the wrong side, units/s; negative on the right one.
    pub fn violation(&self, velocity: Pair) -> f64 {
        cross(self.direction, sub(self.point, velocity))
    }
}

/// The half plane of reciprocal avoidance: `own` may change by half of the smallest change that brings the relative
/// velocity out of the cone of those that collide within [`HORIZON`] (or, for a pair that is too near already, within
/// the frame of `t` seconds). `offset` leads from the chicken to its neighbour and is not zero.
pub fn half_plane(offset: Pair, own: Pair, other: Pair, t: f64) -> HalfPlane {
    let relative = sub(own, other);
    let distance_squared = squared(offset);
    let contact_squared = CONTACT * CONTACT;
    let (direction, change) = if distance_squared > contact_squared {
        let from_disc = sub(relative, scaled(offset, 1.0 / HORIZON));
        let length_squared = squared(from_disc);
        let along = dot(from_disc, offset);
        if along < 0.0 && along * along > contact_squared * length_squared {
            out_of_disc(from_disc, CONTACT / HORIZON)
        } else {
            // One of the two tangents from the origin to the disc, whichever is nearer.
            let leg = (distance_squared - contact_squared).sqrt();
            let side = if cross(offset, from_disc) > 0.0 {
                1.0
            } else {
                -1.0
            };
            let direction = scaled(
                [
                    side * offset[0] * leg - offset[1] * CONTACT,
                    offset[0] * CONTACT + side * offset[1] * leg,
                ],
                1.0 / distance_squared,
            );
            let change = sub(scaled(direction, dot(relative, direction)), relative);
            (direction, change)
        }
    } else {
        let from_disc = sub(relative, scaled(offset, 1.0 / t));
        out_of_disc(from_disc, CONTACT / t)
    };
    HalfPlane {
        point: add(own, scaled(change, 0.5)),
        direction,
    }
}

/// The tangent and the change that lead straight out of a disc of forbidden velocities.
fn out_of_disc(from_disc: Pair, radius: f64) -> (Pair, Pair) {
    let length = squared(from_disc).sqrt();
    let outward = if length > 0.0 {
        scaled(from_disc, 1.0 / length)
    } else {
        [1.0, 0.0]
    };
    ([outward[1], -outward[0]], scaled(outward, radius - length))
}
