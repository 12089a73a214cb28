//! Every constant of the flock, by name, with unit and source.

use super::Vec3;
use super::surface::Surface;

/// The rule's constants. [`Params::default`] is documents/flock.txt as settled.
#[derive(Debug, Clone, PartialEq)]
pub struct Params {
    /// r_sep, blocks; pairs strictly closer repel. Source: table, "Separation Radius".
    pub separation_radius: f64,
    /// r_nbr, blocks; pairs at most this far apart see each other. Source: table, "Neighbor Radius".
    pub neighbor_radius: f64,
    /// W_coh, 1/tick^2. Source: table, "Cohesion Weight".
    pub cohesion_weight: f64,
    /// W_ali, 1/tick. Source: table, "Alignment Weight".
    pub alignment_weight: f64,
    /// W_sep, blocks^2/tick^2. Source: table, "Separation Weight".
    pub separation_weight: f64,
    /// a_max, blocks/tick^2; clamps the length of the steering. Source: table, "Max Acceleration".
    pub max_acceleration: f64,
    /// Blocks above the surface beyond which a bat is pulled down. Source: F_y, the 12.
    pub altitude_limit: f64,
    /// Pull per `altitude_scale` blocks of excess, blocks/tick^2. Source: F_y, the 0.04.
    pub altitude_weight: f64,
    /// Blocks of excess for one `altitude_weight`. Source: F_y, the 4.0.
    pub altitude_scale: f64,
    /// Slowest flight, blocks/tick (0 stays 0). Source: the documented mod, settled in FORMULAS 3.
    pub min_speed: f64,
    /// Fastest flight, blocks/tick. Source: the documented mod, settled in FORMULAS 3.
    pub max_speed: f64,
    /// Largest change of yaw, degrees/tick. Source: the documented mod, settled in FORMULAS 3.
    pub max_turn: f64,
    /// Pairs at this squared distance or nearer do not repel, blocks^2. Source: settled, "coincident pairs are skipped".
    pub coincident_squared: f64,
    /// The ground under the flock, for the altitude law and `floor`.
    pub surface: Surface,
    /// Extension: the push away from the ground.
    pub floor: Option<Floor>,
    /// Extension: a flock over a place.
    pub home: Option<Home>,
    /// Extension: seeded restlessness.
    pub wander: Option<Wander>,
    /// Extension: circling a light.
    pub light: Option<Light>,
    /// Extension: boxes to keep out of.
    pub obstacles: Option<Obstacles>,
}

impl Default for Params {
    fn default() -> Self {
        Params {
            separation_radius: 1.5,
            neighbor_radius: 8.0,
            cohesion_weight: 0.02,
            alignment_weight: 0.05,
            separation_weight: 0.08,
            max_acceleration: 0.05,
            altitude_limit: 12.0,
            altitude_weight: 0.04,
            altitude_scale: 4.0,
            min_speed: 0.15,
            max_speed: 0.40,
            max_turn: 12.0,
            coincident_squared: 1e-8,
            surface: Surface::Open,
            floor: None,
            home: None,
            wander: None,
            light: None,
            obstacles: None,
        }
    }
}

/// `floor`: pushes up by `(reach + 1 - d) * weight` when ground is `d = 1..=reach` blocks below.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Floor {
    /// Blocks/tick^2 per block of closeness. Source: the documented mod, 0.035.
    pub weight: f64,
    /// Farthest ground that pushes, whole blocks. Source: the documented mod, 5.
    pub reach: f64,
}

impl Default for Floor {
    fn default() -> Self {
        Floor {
            weight: 0.035,
            reach: 5.0,
        }
    }
}

/// `home`: beyond `radius` from `center`, pulls back by `weight * (dist - radius) / 4`, the altitude law's shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Home {
    /// Blocks.
    pub center: Vec3,
    /// Blocks; inside it nothing pulls.
    pub radius: f64,
    /// Blocks/tick^2 per [`HOME_SCALE`] blocks of excess.
    pub weight: f64,
}

/// Blocks of excess for one `home.weight`. Source: FORMULAS 3, `home`, "as the altitude law".
pub const HOME_SCALE: f64 = 4.0;

/// `wander`: each bat is pushed by a seeded random vector that changes smoothly, a new one every `period` ticks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wander {
    /// Stream seed.
    pub seed: u64,
    /// Largest push along each axis, blocks/tick^2.
    pub weight: f64,
    /// Ticks from one random vector to the next; at least 1.
    pub period: u64,
}

/// `light`: within `range` (horizontally), bats are drawn to a ring of `radius` around `center` and along it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Light {
    /// Blocks.
    pub center: Vec3,
    /// Radius of the ring, blocks; above 0.
    pub radius: f64,
    /// Horizontal distance beyond which the light is not seen, blocks.
    pub range: f64,
    /// Strength of each of the three parts (along, toward the ring, toward its height), blocks/tick^2.
    pub weight: f64,
    /// Counter-clockwise seen from above (from +x toward -z), else clockwise.
    pub counter_clockwise: bool,
}

/// `obstacles`: within `margin` of a box, pushes straight away from it, growing to `weight` at its wall.
#[derive(Debug, Clone, PartialEq)]
pub struct Obstacles {
    /// Boxes as (lowest corner, highest corner), blocks.
    pub boxes: Vec<(Vec3, Vec3)>,
    /// Blocks around a box where it pushes; above 0.
    pub margin: f64,
    /// Push at the wall and inside, blocks/tick^2.
    pub weight: f64,
}
