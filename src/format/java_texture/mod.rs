//! Animated textures of Minecraft: Java Edition: a strip of frames beside its `.mcmeta`.
//!
//! A texture is cut into frames row by row; the game takes frame i from column i % columns, row i / columns.

pub mod read;
pub mod write;

use super::pack::{Pack, resource::Resource};
use super::{Format, FormatError, Written, texture};
use crate::asset::Asset;
use crate::project::{Item, Settings};

/// The target.
pub struct JavaTexture;

impl Format for JavaTexture {
    fn name(&self) -> &'static str {
        "java_texture"
    }

    fn about(&self) -> &'static str {
        "animated textures in a Minecraft: Java Edition resource pack: strips with .mcmeta"
    }

    fn pack(&self) -> Option<&'static dyn Pack> {
        Some(&Resource)
    }

    fn write(
        &self,
        settings: &Settings,
        item: &Item,
        asset: &Asset,
    ) -> Result<Option<Written>, FormatError> {
        let Some((strip, params)) = texture::wanted(self.name(), item, asset) else {
            return Ok(None);
        };
        let location = params.location(&settings.namespace, &item.name);
        let files = write::files(strip, &location, params).map_err(|e| FormatError {
            item: item.id.clone(),
            format: self.name(),
            keys: &["size", "period"],
            budget: None,
            reason: e.to_string(),
            fix: "a smaller size, a shorter period or a longer frametime".into(),
        })?;
        Ok(Some(Written::of(files)))
    }
}
