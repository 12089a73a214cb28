//! `[flock.ID]`.

use super::super::key::{Fallback, Key, Kind};
use super::super::{Inputs, Params, Problem};

/// The keys of `[flock.ID]`.
pub static KEYS: &[Key] = &[Key {
    name: "formula",
    kind: Kind::Choice(&["flock"]),
    fallback: Fallback::Is("\"flock\""),
    unit: "",
    about: "The document that the item obeys.",
    source: "",
}];

/// `[flock.ID]`, typed.
#[derive(Clone, Debug)]
pub struct FlockParams {}

impl FlockParams {
    /// Reads the section's values and checks what only several of them together show.
    pub fn new(_params: &Params, _inputs: &Inputs) -> Result<FlockParams, Vec<Problem>> {
        Ok(FlockParams {})
    }
}
