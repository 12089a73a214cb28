//! Animation JSON of NeoForge, one file a clip.

pub mod read;
pub mod write;

use super::pack::Pack;
use super::{Format, FormatError, Written, json};
use crate::asset::Asset;
use crate::project::keys::Spec;
use crate::project::{Item, Settings};

/// The NeoForge target.
pub struct NeoForge;

impl Format for NeoForge {
    fn name(&self) -> &'static str {
        "neoforge"
    }

    fn about(&self) -> &'static str {
        "entity animation JSON for mods with NeoForge"
    }

    fn pack(&self) -> Option<&'static dyn Pack> {
        None
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
        let clips = model.clips(params.interpolation_of(self.name()));
        if clips.is_empty() {
            return Err(FormatError {
                item: item.id.clone(),
                format: self.name(),
                reason: "it knows no formulas, and bake = \"formula\" makes no keys".into(),
                fix: "set bake = \"both\" or \"keys\", or take neoforge out of targets".into(),
            });
        }
        let folder = format!(
            "neoforge/assets/{}/neoforge/animations/entity/{}",
            settings.namespace, model.id
        );
        let files = clips.iter().map(|clip| {
            let text = json::pretty(&write::clip(clip)).into_bytes();
            (format!("{folder}/{}.json", clip.name), text)
        });
        Ok(Some(Written {
            files: files.collect(),
            note: serde_json::Value::Null,
        }))
    }
}
