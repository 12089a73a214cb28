//! A model as block displays in a vanilla data pack: one entity a bone, moved from tick to tick.
//!
//! The pack's verbs, clock and clean-up are those of crowds (`format::datapack`); each bone is an entity of the crowd
//! whose fixed `transformation` shapes a block into the bone's box, and which is teleported along the bone's path, the
//! client moving in straight lines between ticks (`teleport_duration`).

pub mod write;

use super::Written;
use super::datapack::write::layers::layers;
use super::datapack::write::{DATAPACK, PlaybackError, note};
use super::model::{ModelFormat, Refusal, Work};
use super::pack::Pack;

/// The display target.
pub struct Display;

impl ModelFormat for Display {
    fn name(&self) -> &'static str {
        "display"
    }

    fn about(&self) -> &'static str {
        "Java data pack: the model as block displays that orbit in a vanilla world, no mod and no resource pack"
    }

    fn pack(&self) -> Option<&'static dyn Pack> {
        Some(&DATAPACK)
    }

    fn files(&self, work: &Work<'_>) -> Result<Written, Refusal> {
        if work.model.layered {
            return Err(Refusal::new(
                "a display has one path, so layers do not add up",
                "choose another loop",
            ));
        }
        let clip = work.clips.first().ok_or_else(Refusal::no_keys)?;
        let settings = work.settings;
        let range = &settings.minecraft;
        let shorter = "choose another length of the loop";
        let fault = |error: PlaybackError| Refusal::new(error.to_string(), shorter);
        let keyed = write::keyed(work.model, clip);
        let stage = write::Stage::new(&settings.namespace, work.model, clip, &keyed)
            .map_err(|error| Refusal::new(error.to_string(), shorter))?;
        let functions = stage.playback.functions().map_err(fault)?;
        let at = |format| stage.files(&functions, format, range.first());
        let (files, cuts) = layers(range.data(), &stage.playback.cuts(), at).map_err(fault)?;
        let files = files
            .into_iter()
            .map(|(path, bytes)| (format!("{}/{path}", DATAPACK.name()), bytes));
        Ok(Written {
            files: files.collect(),
            note: note(stage.playback.sharing(), cuts),
        })
    }
}
