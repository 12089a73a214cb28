//! `[texture.ID]`.

use super::super::key::{Fallback, Key, Kind};
use super::super::{Inputs, Params, Problem};

/// The keys of `[texture.ID]`.
pub static KEYS: &[Key] = &[Key {
    name: "formula",
    kind: Kind::Choice(&["lava"]),
    fallback: Fallback::Is("\"lava\""),
    unit: "",
    about: "The document that the item obeys.",
    source: "",
}];

/// `[texture.ID]`, typed.
#[derive(Clone, Debug)]
pub struct TextureParams {}

impl TextureParams {
    /// Reads the section's values and checks what only several of them together show.
    pub fn new(_params: &Params, _inputs: &Inputs) -> Result<TextureParams, Vec<Problem>> {
        Ok(TextureParams {})
    }
}
