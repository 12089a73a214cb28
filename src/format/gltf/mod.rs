//! A model as one self-contained glTF 2.0 file.

pub mod read;
pub mod write;

use super::pack::Pack;
use super::{Format, FormatError, Written};
use crate::asset::Asset;
use crate::project::keys::Spec;
use crate::project::{Item, Settings};

/// The glTF target.
pub struct Gltf;

impl Format for Gltf {
    fn name(&self) -> &'static str {
        "gltf"
    }

    fn about(&self) -> &'static str {
        "a self-contained glTF 2.0 scene with model, texture and animation, for viewers and Blender"
    }

    fn pack(&self) -> Option<&'static dyn Pack> {
        None
    }

    fn write(
        &self,
        _settings: &Settings,
        item: &Item,
        asset: &Asset,
    ) -> Result<Option<Written>, FormatError> {
        let (Asset::Model(model), Spec::Model(params)) = (asset, &item.spec) else {
            return Ok(None);
        };
        if !params.targets.contains(&self.name()) {
            return Ok(None);
        }
        let refused = |reason: &str, fix: &str| FormatError {
            item: item.id.clone(),
            format: self.name(),
            reason: reason.into(),
            fix: fix.into(),
        };
        let clips = model.clips(params.interpolation_of(self.name()));
        if clips.is_empty() {
            return Err(refused(
                "it knows no formulas, and bake = \"formula\" makes no keys",
                "set bake = \"both\" or \"keys\", or take gltf out of targets",
            ));
        }
        if model.layered {
            return Err(refused(
                "its players let animations replace one another, so layers do not add up",
                "choose another loop, or take gltf out of targets",
            ));
        }
        Ok(Some(Written {
            files: vec![(
                format!("gltf/{}.gltf", model.id),
                write::scene(model, clips),
            )],
            note: serde_json::Value::Null,
        }))
    }
}
