//! What baking a model found out and promises; written to the manifest, read by `check`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Loop and keys of one model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ModelFacts {
    /// How the motion closes, and what that costs.
    #[serde(rename = "loop")]
    pub looping: LoopFacts,
    /// Each set of keys; empty when only the formula is written.
    pub key_sets: Vec<KeySetFacts>,
}

/// The looped motion against the document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LoopFacts {
    /// `retime`, `layers`, `nearest`, `cut` or `none`.
    pub mode: String,
    /// Length of the loop, ticks; of the longest layer when there are layers.
    pub ticks: f64,
    /// Whole turns that each circular motion makes in that length; absent where it is not closed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub turns: BTreeMap<String, u32>,
    /// The bob's age is `age * bob_scale + bob_offset` ticks in the looped motion; 1 and 0 are the document.
    pub bob_scale: f64,
    /// See `bob_scale`.
    pub bob_offset: f64,
    /// Largest distance between the looped motion and the document in one pass, px, by circular motion.
    pub deviation_px: BTreeMap<String, Deviation>,
    /// Jump at the seam of a cut, px; 0 where the loop closes or nothing loops.
    pub seam_px: f64,
    /// Largest distance between the game's sine table and the exact curve in the clip's last tick, px; 0 for trig exact.
    pub table_px: f64,
}

/// A measured deviation, px.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Deviation {
    /// Largest at a whole tick.
    pub at_ticks: f64,
    /// Largest at any instant.
    pub anywhere: f64,
}

/// One set of clips.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct KeySetFacts {
    /// `linear`, `catmullrom-wrapped`, `catmullrom-clamped` or `hermite`.
    pub interpolation: String,
    /// Keys of all clips.
    pub keys: usize,
    /// Keys that one key per tick and bone would take, closing keys included.
    pub keys_at_one_a_tick: usize,
    /// Each clip.
    pub clips: Vec<ClipFacts>,
}

/// One clip's certificate: the interpolated, rounded keys against the looped motion, at every instant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ClipFacts {
    /// The clip's short name.
    pub name: String,
    /// Length, seconds.
    pub seconds: f64,
    /// Grid, frames per second; 0 where times are free.
    pub fps: u32,
    /// Decimals of the values.
    pub decimals: u32,
    /// Keys of all channels.
    pub keys: usize,
    /// Segments of each channel, by bone.
    pub segments: BTreeMap<String, usize>,
    /// Proven upper bound of the key error, px.
    pub bound_px: f64,
    /// `item`: the bound holds against the item's own trig. `exact`: it holds against the exact curve, because the
    /// table's own error (`table_px`) leaves no room within the tolerance.
    pub against: String,
    /// Where the bound is attained.
    pub worst: Worst,
}

/// An instant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Worst {
    /// Bone.
    pub bone: String,
    /// Tick within the clip.
    pub tick: f64,
    /// Error bound at that instant, px.
    pub px: f64,
}

impl LoopFacts {
    /// How the motion closes, in a few words.
    pub fn describe(&self) -> String {
        let off = self.deviation_px.values().map(|d| d.anywhere);
        let off = off.fold(0.0f64, f64::max);
        match (self.mode.as_str(), self.seam_px > 0.0) {
            ("none", _) => "none".into(),
            (mode, true) => format!("{mode}, seam of {:.3} px", self.seam_px),
            (mode, false) if off > 0.0 => {
                format!("{mode}, {} ticks, {off:.3} px off the document", self.ticks)
            }
            (mode, false) => format!("{mode}, {} ticks", self.ticks),
        }
    }
}
