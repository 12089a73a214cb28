//! Animation JSON of NeoForge, one file a clip.

pub mod read;
pub mod write;

use super::model::{ModelFormat, Refusal, Work};
use super::{Written, json};

/// The NeoForge target.
pub struct NeoForge;

impl ModelFormat for NeoForge {
    fn name(&self) -> &'static str {
        "neoforge"
    }

    fn about(&self) -> &'static str {
        "entity animation JSON for mods with NeoForge"
    }

    fn files(&self, work: &Work<'_>) -> Result<Written, Refusal> {
        if work.clips.is_empty() {
            return Err(Refusal::no_keys());
        }
        let folder = format!(
            "neoforge/assets/{}/neoforge/animations/entity/{}",
            work.settings.namespace, work.model.id
        );
        let files = work.clips.iter().map(|clip| {
            let text = json::pretty(&write::clip(clip)).into_bytes();
            (format!("{folder}/{}.json", clip.name), text)
        });
        Ok(Written::of(files.collect()))
    }
}
