//! `[chase.ID]`.

use super::super::key::{Fallback, Key, Kind};
use super::super::{Inputs, Params, Problem};

/// The keys of `[chase.ID]`.
pub static KEYS: &[Key] = &[Key {
    name: "formula",
    kind: Kind::Choice(&["chase"]),
    fallback: Fallback::Is("\"chase\""),
    unit: "",
    about: "The document that the item obeys.",
    source: "",
}];

/// `[chase.ID]`, typed.
#[derive(Clone, Debug)]
pub struct ChaseParams {}

impl ChaseParams {
    /// Reads the section's values and checks what only several of them together show.
    pub fn new(_params: &Params, _inputs: &Inputs) -> Result<ChaseParams, Vec<Problem>> {
        Ok(ChaseParams {})
    }
}
