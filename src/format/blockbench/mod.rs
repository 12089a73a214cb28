//! Blockbench projects, `.bbmodel` 5.0: model, texture and every clip in one file.

pub mod read;
pub mod write;

use super::model::{ModelFormat, Refusal, Work};
use super::{Written, json};
use crate::asset::clip::Clip;

/// The Blockbench target.
pub struct Blockbench;

impl ModelFormat for Blockbench {
    fn name(&self) -> &'static str {
        "blockbench"
    }

    fn about(&self) -> &'static str {
        "a Blockbench 5 project with model, texture and every clip, on a grid that survives a re-export"
    }

    fn files(&self, work: &Work<'_>) -> Result<Written, Refusal> {
        if let Some(clip) = work.clips.iter().find(|c| !ends_on_grid(c)) {
            return Err(Refusal::new(
                format!(
                    "the clip \"{}\" ends at {} s, which is no frame of its {} frames per second; Blockbench would move its last key",
                    clip.name, clip.length, clip.fps
                ),
                "choose ticks, fps or another loop so that every clip ends on a frame",
            ));
        }
        let document = write::project(&work.settings.namespace, work.model, work.clips);
        Ok(Written::of(vec![(
            format!("blockbench/{}.bbmodel", work.model.id),
            json::pretty(&document).into_bytes(),
        )]))
    }
}

/// Whether the closing keys lie on a frame, to the nanosecond that times are written in.
fn ends_on_grid(clip: &Clip) -> bool {
    let frames = clip.length * f64::from(clip.fps);
    (frames - frames.round()).abs() < 1e-6
}
