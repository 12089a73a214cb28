//! `[model.ID]`.

use super::super::key::{Fallback, Key, Kind};
use super::super::{Inputs, Params, Problem};

/// The keys of `[model.ID]`.
pub static KEYS: &[Key] = &[Key {
    name: "formula",
    kind: Kind::Choice(&["blaze"]),
    fallback: Fallback::Is("\"blaze\""),
    unit: "",
    about: "The document that the item obeys.",
    source: "",
}];

/// `[model.ID]`, typed.
#[derive(Clone, Debug)]
pub struct ModelParams {}

impl ModelParams {
    /// Reads the section's values and checks what only several of them together show.
    pub fn new(_params: &Params, _inputs: &Inputs) -> Result<ModelParams, Vec<Problem>> {
        Ok(ModelParams {})
    }
}
