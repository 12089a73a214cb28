//! One folder per target: `write.rs` turns assets into bytes, `read.rs` turns bytes back into assets. The two share no
//! struct, constant or sign flip, so that a reader can find its writer wrong.
//!
//! [`ALL`] is the one list of targets; `build`, `list`, the README and the tests iterate it.

pub mod base64;
pub mod bedrock;
pub mod bedrock_texture;
pub mod blockbench;
pub mod cem;
pub mod datapack;
pub mod display;
pub mod frames;
pub mod geckolib;
pub mod gltf;
pub mod heightmap;
pub mod java;
pub mod java_texture;
pub mod json;
mod model;
pub mod molang;
pub mod neoforge;
pub mod number;
pub mod pack;
pub mod png;
pub mod reading;
pub mod sheet;
pub mod structure;
mod texture;
pub mod tracks;
pub mod uuid;

use crate::asset::Asset;
use crate::project::{Item, Problem, ProjectError, Settings};

/// One target: the files that some programs take.
pub trait Format: Sync {
    /// Its name in `targets = [..]`, in the manifest and in `list`.
    fn name(&self) -> &'static str;
    /// One sentence: what is written and which programs take it.
    fn about(&self) -> &'static str;
    /// The pack that its files are part of, if they need one around them.
    fn pack(&self) -> Option<&'static dyn pack::Pack> {
        None
    }
    /// The files of one item; `None` where the item is not for this target.
    ///
    /// # Errors
    /// What the target cannot express, with the item and what to do.
    fn write(
        &self,
        settings: &Settings,
        item: &Item,
        asset: &Asset,
    ) -> Result<Option<Written>, FormatError>;
}

/// What a target makes of one item.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Paths relative to the output folder, and their bytes.
    pub files: Vec<(String, Vec<u8>)>,
    /// What the pack's shared files need to know of the item (flipbook entries, functions to tag, ...); read by
    /// [`pack::Pack::write`] alone.
    pub note: serde_json::Value,
}

impl Written {
    /// Files that no pack needs to know of.
    pub fn of(files: Vec<(String, Vec<u8>)>) -> Written {
        Written {
            files,
            note: serde_json::Value::Null,
        }
    }
}

/// Every target.
pub const ALL: &[&dyn Format] = &[
    &datapack::write::Datapack,
    &java_texture::JavaTexture,
    &bedrock_texture::BedrockTexture,
    &frames::Frames,
    &sheet::Sheet,
    &tracks::Tracks,
    &bedrock::Bedrock,
    &blockbench::Blockbench,
    &geckolib::GeckoLib,
    &neoforge::NeoForge,
    &java::Java,
    &cem::Cem,
    &gltf::Gltf,
    &display::Display,
];

/// The target of that name.
pub fn find(name: &str) -> Option<&'static dyn Format> {
    ALL.iter().copied().find(|f| f.name() == name)
}

/// Something a target cannot write.
#[derive(Debug, thiserror::Error)]
#[error("{item}: {format}: {reason}\n  help: {fix}")]
pub struct FormatError {
    /// The item's id; "project" for what all of a pack shares.
    pub item: String,
    /// The target's name.
    pub format: &'static str,
    /// The item's keys that could be to blame, likeliest first.
    pub keys: &'static [&'static str],
    /// The project's limit that the item is beyond, which is to blame before them.
    pub budget: Option<&'static str>,
    /// What cannot be.
    pub reason: String,
    /// What to change.
    pub fix: String,
}

impl FormatError {
    /// The same as a problem of the item's project.
    pub fn problem(&self, settings: &Settings, item: &Item) -> Problem {
        let reason = format!("{}: {}", self.format, self.reason);
        let problem = item.problem(self.keys, &reason, self.fix.as_str());
        let budget = settings.params.table("budget");
        match (self.budget, budget) {
            (Some(limit), Some(budget)) => Problem {
                fix: problem.fix,
                ..budget.problem(limit, problem.reason, "")
            },
            _ => problem,
        }
    }

    /// The same where the item's project says so.
    pub fn of(&self, settings: &Settings, item: &Item) -> ProjectError {
        item.source.error(vec![self.problem(settings, item)])
    }
}
