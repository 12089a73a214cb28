//! Single pictures, one for each frame, for programs that know no strips.

pub mod read;
pub mod write;

use super::pack::Pack;
use super::{Format, FormatError, Written};
use crate::asset::Asset;
use crate::project::keys::Spec;
use crate::project::{Item, Settings};

/// The target.
pub struct Frames;

impl Format for Frames {
    fn name(&self) -> &'static str {
        "frames"
    }

    fn about(&self) -> &'static str {
        "one PNG for each frame of a texture, with a list of the order: other games, video tools"
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
        let (Asset::Strip(strip), Spec::Texture(params)) = (asset, &item.spec) else {
            return Ok(None);
        };
        let wanted = params.targets.iter().any(|target| target == self.name());
        Ok(wanted.then(|| Written {
            files: write::files(strip, &item.name, params.small),
            note: serde_json::Value::Null,
        }))
    }
}
