//! What the manifest says of a lava texture.

use crate::asset::strip::{Certificate, Dropped};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a lava bake found out: with the parameters, all that its pixels follow from.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LavaFacts {
    /// Ticks before the first frame; frame i is the state after `warm_up + i * frametime + 1` ticks.
    pub warm_up: u64,
    /// Ignitions of the period that are left out, by tick, then cell.
    pub dropped: Vec<Dropped>,
    /// What was measured on the strip.
    pub certificate: Certificate,
}
