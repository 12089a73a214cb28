//! A sprite sheet: all frames in one picture, row by row, about as wide as high.

pub mod read;
pub mod write;

use super::{Format, FormatError, Written, texture};
use crate::asset::Asset;
use crate::project::{Item, Settings};

/// The target.
pub struct Sheet;

impl Format for Sheet {
    fn name(&self) -> &'static str {
        "sheet"
    }

    fn about(&self) -> &'static str {
        "all frames of a texture in one PNG, with a description of the grid: game engines"
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
