//! What the manifest says of a flock.

use super::chase::KeyFacts;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a flock's bake found out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FlockFacts {
    /// The state at tick 0, from which the flight is flown again.
    pub start: FlockStart,
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
