//! Single pictures, one for each frame, for programs that know no strips.

pub mod read;
pub mod write;

use super::{Format, FormatError, Written, texture};
use crate::asset::Asset;
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

    fn write(
        &self,
        _settings: &Settings,
        item: &Item,
        asset: &Asset,
    ) -> Result<Option<Written>, FormatError> {
        let wanted = texture::wanted(self.name(), item, asset);
        Ok(
            wanted
                .map(|(strip, params)| Written::of(write::files(strip, &item.name, params.small))),
        )
    }
}
