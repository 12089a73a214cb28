//! Blockbench projects, `.bbmodel` 5.0: model, texture and every clip in one file.

pub mod read;
pub mod write;

use super::pack::Pack;
use super::{Format, FormatError, Written};
use crate::asset::Asset;
use crate::asset::clip::Clip;
use crate::project::keys::Spec;
use crate::project::{Item, Settings};

/// The Blockbench target.
pub struct Blockbench;

impl Format for Blockbench {
    fn name(&self) -> &'static str {
        "blockbench"
    }

    fn about(&self) -> &'static str {
        "a Blockbench 5 project with model, texture and every clip, on a grid that survives a re-export"
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
        let error = |reason: String, fix: &str| FormatError {
            item: item.id.clone(),
            format: self.name(),
            reason,
            fix: fix.into(),
        };
        let clips = model.clips(params.interpolation_of(self.name()));
        if let Some(clip) = clips.iter().find(|c| !ends_on_grid(c)) {
            return Err(error(
                format!(
                    "the clip \"{}\" ends at {} s, which is no frame of its {} frames per second; Blockbench would move its last key",
                    clip.name, clip.length, clip.fps
                ),
                "choose ticks, fps or another loop so that every clip ends on a frame, or take blockbench out of targets",
            ));
        }
        let document = write::project(&settings.namespace, model, clips);
        Ok(Some(Written {
            files: vec![(
                format!("blockbench/{}.bbmodel", model.id),
                super::json::pretty(&document).into_bytes(),
            )],
            note: serde_json::Value::Null,
        }))
    }
}

/// Whether the closing keys lie on a frame, to the nanosecond that times are written in.
fn ends_on_grid(clip: &Clip) -> bool {
    let frames = clip.length * f64::from(clip.fps);
    (frames - frames.round()).abs() < 1e-6
}
