//! A model as one self-contained glTF 2.0 file.

pub(super) mod buffer;
pub mod read;
pub mod write;

use super::Written;
use super::model::{ModelFormat, Refusal, Work};

/// The glTF target.
pub struct Gltf;

impl ModelFormat for Gltf {
    fn name(&self) -> &'static str {
        "gltf"
    }

    fn about(&self) -> &'static str {
        "a self-contained glTF 2.0 scene with model, texture and animation, for viewers and Blender"
    }

    fn files(&self, work: &Work<'_>) -> Result<Written, Refusal> {
        if work.clips.is_empty() {
            return Err(Refusal::no_keys());
        }
        if work.model.layered {
            return Err(Refusal::new(
                "its players let animations replace one another, so layers do not add up",
                "choose another loop",
            ));
        }
        Ok(Written::of(vec![(
            format!("gltf/{}.gltf", work.model.id),
            write::scene(work.model, work.clips),
        )]))
    }
}
