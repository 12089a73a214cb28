//! A model as block displays in a vanilla data pack: one entity a bone, moved from tick to tick.
//!
//! The pack's verbs, clock and clean-up are those of crowds (`format::datapack`); each bone is an entity of the crowd
//! whose fixed `transformation` shapes a block into the bone's box, and which is teleported along the bone's path, the
//! client moving in straight lines between ticks (`teleport_duration`).

pub mod write;

use super::datapack::write::layers::layers;
use super::datapack::write::{DATAPACK, PlaybackError, note};
use super::pack::Pack;
use super::{Format, FormatError, Written};
use crate::asset::Asset;
use crate::project::keys::Spec;
use crate::project::{Item, Settings};

/// The display target.
pub struct Display;

impl Format for Display {
    fn name(&self) -> &'static str {
        "display"
    }

    fn about(&self) -> &'static str {
        "Java data pack: the model as block displays that orbit in a vanilla world, no mod and no resource pack"
    }

    fn pack(&self) -> Option<&'static dyn Pack> {
        Some(&DATAPACK)
    }

    fn write(
        &self,
        settings: &Settings,
        item: &Item,
        asset: &Asset,
    ) -> Result<Option<Written>, FormatError> {
        let (Asset::Model(model), Spec::Model(params)) = (asset, &item.spec) else {
            return Ok(None);
        };
        if !params.targets.contains(&self.name()) {
            return Ok(None);
        }
        let refused = |reason: String, fix: &str| FormatError {
            item: item.id.clone(),
            format: self.name(),
            reason,
            fix: fix.into(),
        };
        if model.layered {
            return Err(refused(
                "a display has one path, so layers do not add up".into(),
                "choose another loop, or take display out of targets",
            ));
        }
        let Some(clip) = model.clips(params.interpolation_of(self.name())).first() else {
            return Err(refused(
                "it knows no formulas, and bake = \"formula\" makes no keys".into(),
                "set bake = \"both\" or \"keys\", or take display out of targets",
            ));
        };
        let range = &settings.minecraft;
        let shorter = "choose another length of the loop, or take display out of targets";
        let fault = |error: PlaybackError| refused(error.to_string(), shorter);
        let keyed = write::keyed(model, clip);
        let stage = write::Stage::new(&settings.namespace, model, clip, &keyed)
            .map_err(|error| refused(error.to_string(), shorter))?;
        let functions = stage.playback.functions().map_err(fault)?;
        let at = |format| stage.files(&functions, format, range.first());
        let (files, cuts) = layers(range.data(), &stage.playback.cuts(), at).map_err(fault)?;
        Ok(Some(Written {
            files: files
                .into_iter()
                .map(|(path, bytes)| (format!("{}/{path}", DATAPACK.name()), bytes))
                .collect(),
            note: note(stage.playback.sharing(), cuts),
        }))
    }
}
