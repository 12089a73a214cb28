//! What the manifest says of a flock.

use super::chase::KeyFacts;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a flock's bake found out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FlockFacts {
    /// The state at tick 0, from which the flight is flown again.
    pub start: FlockStart,
    /// The planned end of a closed loop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way_home: Option<WayHomeFacts>,
    /// What the keys cost.
    pub keys: KeyFacts,
}

/// Every bat at tick 0.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FlockStart {
    /// Positions [x, y, z], blocks.
    pub p: Vec<[f64; 3]>,
    /// Velocities [x, y, z], blocks/tick.
    pub v: Vec<[f64; 3]>,
}

/// The planned end of a closed loop, with the tightest figures of all bats and ticks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WayHomeFacts {
    /// The last tick that the rule flies.
    pub leaving: u32,
    /// Ticks from there to the start's position and velocity.
    pub ticks: u32,
    /// Largest distance of any bat's last position and velocity from its first, blocks and blocks/tick.
    pub closure: f64,
    /// Largest change of velocity in a tick, blocks/tick^2.
    pub largest_dv: f64,
    /// Slowest flight, blocks/tick.
    pub slowest: f64,
    /// Fastest flight, blocks/tick.
    pub fastest: f64,
    /// Smallest distance of two bats, blocks, but for the first and last 8 ticks; none with a single bat.
    pub closest_pair: Option<f64>,
    /// Lowest y, blocks.
    pub lowest: f64,
}
