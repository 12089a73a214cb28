//! The keys of each section, and the typed parameters read from them.

pub mod chase;
pub mod flock;
pub mod model;
pub mod playback;
pub mod project;
pub mod texture;
pub mod tracks;

pub use project::Settings;

use super::key::TextRule;
use super::{Inputs, Params, Problem};
use crate::windows::is_device;

/// An item's typed parameters.
#[derive(Clone, Debug)]
pub enum Spec {
    /// `[model.ID]`
    Model(model::ModelParams),
    /// `[texture.ID]`
    Texture(texture::TextureParams),
    /// `[flock.ID]`
    Flock(flock::FlockParams),
    /// `[chase.ID]`
    Chase(chase::ChaseParams),
}

impl Spec {
    /// Reads the parameters of a section and checks what only several keys together show.
    pub fn new(section: &str, params: &Params, inputs: &Inputs) -> Result<Spec, Vec<Problem>> {
        match section {
            "model" => model::ModelParams::new(params, inputs).map(Spec::Model),
            "texture" => texture::TextureParams::new(params, inputs).map(Spec::Texture),
            "flock" => flock::FlockParams::new(params, inputs).map(Spec::Flock),
            _ => chase::ChaseParams::new(params, inputs).map(Spec::Chase),
        }
    }
}

/// What may follow the dot of `[model.ID]`: it names files, functions, Java constants and bones' animations.
pub static ITEM_ID: TextRule = TextRule {
    accepts: "a letter a-z, then letters a-z, digits and _; at most 40",
    pattern: "^[a-z][a-z0-9_]{0,39}$",
    check: check_word,
};

/// Source of keys that are no document's.
const EXTENSION: &str = "extension";

fn check_word(word: &str) -> Result<(), String> {
    if word.is_empty() {
        return Err("it is empty".into());
    }
    if word.len() > 40 {
        return Err(format!("it has {} characters", word.len()));
    }
    if let Some(bad) = word
        .chars()
        .find(|c| !matches!(c, 'a'..='z' | '0'..='9' | '_'))
    {
        return Err(match bad {
            'A'..='Z' => {
                format!("the capital '{bad}' is not allowed: the game refuses it without a word")
            }
            _ => format!("'{}' is not allowed", bad.escape_default()),
        });
    }
    if !word.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Err("it does not start with a letter".into());
    }
    if is_device(word) {
        return Err("Windows reserves that name".into());
    }
    Ok(())
}

/// The identifier of a kind of entity: `minecraft:bat`.
pub static ENTITY: TextRule = TextRule {
    accepts: "an entity's identifier such as \"minecraft:bat\": namespace:path, in a-z, 0-9, _, -, . and / (path)",
    pattern: "^([a-z0-9_.-]+:)?[a-z0-9_./-]+$",
    check: |id| {
        let (namespace, path) = id.split_once(':').unwrap_or(("minecraft", id));
        let word = |s: &str, extra: &str| {
            !s.is_empty()
                && s.chars().all(|c| {
                    matches!(c, 'a'..='z' | '0'..='9' | '_' | '-' | '.') || extra.contains(c)
                })
        };
        match word(namespace, "") && word(path, "/") {
            true => Ok(()),
            false => Err("not an identifier".into()),
        }
    },
};
