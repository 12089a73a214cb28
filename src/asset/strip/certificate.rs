//! What was measured on a strip, in the shape that the manifest publishes.

use super::{Statistics, Steps};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a strip was made to repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LoopKind {
    /// The ignitions repeat, so the state does, bit for bit.
    Periodic,
    /// Played forward, then backward.
    Pingpong,
    /// Its end is blended, in heat, into what came before its start.
    Crossfade,
    /// Not at all: the wrap jumps.
    None,
}

/// An ignition that the loop leaves out.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct Dropped {
    /// Tick within the period, from 0.
    pub tick: u32,
    /// Cell index, y * size + x.
    pub cell: u32,
}

/// The comparison of the states at `tick` and `tick + period`, on f32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StateEquality {
    /// Ticks before the first of the two states.
    pub tick: u64,
    /// Ticks between the two states.
    pub period: u64,
    /// Cells whose soup and pot were compared: all.
    pub cells: u64,
    /// Cells whose flame was compared: those that ignite.
    pub flames: u64,
    /// Values that differ.
    pub differing: u64,
}

/// Measured on the finished strip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Certificate {
    pub r#loop: LoopKind,
    /// Frames in the strip.
    pub frames: u64,
    /// Game ticks from the first frame until it shows again.
    pub loop_ticks: u64,
    /// Ignitions drawn for one period, before any was dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ignitions_drawn: Option<u64>,
    /// Ignitions dropped of those.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ignitions_dropped: Option<u64>,
    /// Periodic loops only: the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state_equality: Option<StateEquality>,
    /// Frames equal to the one that plays after them.
    pub duplicate_neighbours: Vec<u32>,
    /// Changes between frames, the flow's before they are scrolled.
    pub steps: Steps,
    /// Different colours in the strip.
    pub colours: u64,
    /// Pixels whose colour no heat gives.
    pub off_curve_pixels: u64,
    /// Over all pixels of all frames.
    pub statistics: Statistics,
    /// The same of the endless run, before any loop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub endless: Option<Statistics>,
    /// Where the loop visibly differs from the endless run.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub warnings: Vec<String>,
}
