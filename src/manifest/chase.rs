//! What the manifest says of a chase, and of any crowd's keys.

use crate::asset::tracks::KeyedTracks;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a chase's bake found out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChaseFacts {
    /// Start positions (x, z) of the chickens in the document's units; at rest.
    pub start: Vec<[f64; 2]>,
    /// How the chickens behaved.
    pub metrics: Metrics,
    /// What the keys cost.
    pub keys: KeyFacts,
}

/// Figures over all frames of a chase. Lengths in the document's units.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Metrics {
    /// Share of chicken-frames whose nearest other chicken is closer than 1.95.
    pub overlap_share: f64,
    /// Smallest distance of two chickens in any frame; `None` with fewer than two.
    pub smallest_pair: Option<f64>,
    /// Mean distance to the leader.
    pub leader_mean: f64,
    /// 95th percentile of the distance to the leader (nearest rank).
    pub leader_p95: f64,
    /// Largest distance covered by a chicken in one frame.
    pub largest_step: f64,
}

/// What keying a crowd's tracks cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct KeyFacts {
    /// Keys of all entities together.
    pub count: usize,
    /// Samples of all entities together: a key each would lose nothing.
    pub samples: usize,
    /// Ticks by which what a client shows is behind the tracks.
    pub lag: u32,
    /// Largest distance, in blocks, of a key from the position it stands for.
    pub rounding_error: f64,
    /// Largest distance, in blocks, of what a client shows from the tracks `lag` ticks before.
    pub path_error: f64,
}

impl KeyFacts {
    /// The figures of keyed tracks.
    pub fn new(keyed: &KeyedTracks) -> Self {
        Self {
            count: keyed.key_count(),
            samples: keyed.entities * keyed.samples,
            lag: keyed.lag,
            rounding_error: keyed.rounding_error,
            path_error: keyed.path_error,
        }
    }
}

impl ChaseFacts {
    /// The figures as lines of text for people.
    pub fn describe(&self) -> String {
        let m = &self.metrics;
        let smallest = match m.smallest_pair {
            Some(distance) => format!("{distance:.3} units"),
            None => "none".into(),
        };
        format!(
            "  overlaps                 {:.1} % of chicken-frames are nearer than 1.95 units to another\n  \
             smallest pair            {smallest}\n  \
             distance to the leader   mean {:.2}, 95th percentile {:.2} units\n  \
             largest step             {:.3} units in a frame\n{}",
            100.0 * m.overlap_share,
            m.leader_mean,
            m.leader_p95,
            m.largest_step,
            self.keys.describe(),
        )
    }
}

impl KeyFacts {
    /// The figures as lines of text for people.
    pub fn describe(&self) -> String {
        format!(
            "  keys                     {} for {} samples; what is seen is {} ticks late\n  \
             key error                rounding {:.4}, shown path {:.4} blocks at most\n",
            self.count, self.samples, self.lag, self.rounding_error, self.path_error,
        )
    }
}
