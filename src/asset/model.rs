//! Everything a model format needs to write its files.

use super::clip::{Clip, Interpolation};
use super::motion::Motion;
use super::rig::Rig;

/// A baked model item.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelAsset {
    /// The item's ID in the project, `[a-z0-9_]+`; the model's name in files.
    pub id: String,
    /// Bones and boxes.
    pub rig: Rig,
    /// The unbaked motion.
    pub motion: Motion,
    /// Placeholder texture, drawn by this program.
    pub texture: Texture,
    /// Write baked clips.
    pub keys: bool,
    /// Write the formula twin, as a clip called [`FORMULA_CLIP`] where the target has clips.
    pub formula: bool,
    /// Baked clips, one set per interpolation that a target asked for. Empty when only the formula is written.
    pub key_sets: Vec<KeySet>,
    /// The key sets' clips are layers: their sum is the motion, so only targets that add clips show it.
    pub layered: bool,
}

/// Name of the clip that holds the formula twin.
pub const FORMULA_CLIP: &str = "formula";

/// The clips baked for one interpolation.
#[derive(Debug, Clone, PartialEq)]
pub struct KeySet {
    /// What the clips were baked for. A channel may fall back to [`Interpolation::Linear`] where that needs fewer keys.
    pub interpolation: Interpolation,
    /// One clip, or one per layer.
    pub clips: Vec<Clip>,
}

/// An RGBA picture, 8 bits a channel, row-major from the top left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Texture {
    /// Width, px.
    pub width: u32,
    /// Height, px.
    pub height: u32,
    /// `width * height * 4` bytes.
    pub rgba: Vec<u8>,
}

impl ModelAsset {
    /// The clips baked for `interpolation`; empty if none were.
    pub fn clips(&self, interpolation: Interpolation) -> &[Clip] {
        self.key_sets
            .iter()
            .find(|s| s.interpolation == interpolation)
            .map_or(&[], |s| &s.clips)
    }
}
