//! A sprite sheet: all frames in one picture, row by row, about as wide as high.

pub mod read;
pub mod write;

use super::pack::Pack;
use super::{Format, FormatError, Written};
use crate::asset::Asset;
use crate::project::keys::Spec;
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
