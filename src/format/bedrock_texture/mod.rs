//! Animated block textures of Minecraft: Bedrock Edition: strips, and the entries that the pack's flipbook and terrain
//! lists take.
//!
//! Sources: learn.microsoft.com/minecraft/creator, "Flipbook textures"; Mojang's bedrock-samples for the names of the
//! lava's tiles.

pub mod read;
pub mod write;

use super::pack::{Pack, bedrock::Bedrock};
use super::{Format, FormatError, Written, texture};
use crate::asset::Asset;
use crate::project::{Item, Settings};

/// The target.
pub struct BedrockTexture;

impl Format for BedrockTexture {
    fn name(&self) -> &'static str {
        "bedrock_texture"
    }

    fn about(&self) -> &'static str {
        "animated block textures: flipbook strips in a Minecraft: Bedrock Edition resource pack"
    }

    fn pack(&self) -> Option<&'static dyn Pack> {
        Some(&Bedrock)
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
        let names = write::Names::new(&settings.namespace, &item.name, params.replaces);
        let written = write::written(strip, &names, params.small).map_err(|e| FormatError {
            item: item.id.clone(),
            format: self.name(),
            reason: e.to_string(),
            fix: "a shorter period, a longer frametime, or targets without bedrock_texture".into(),
        })?;
        Ok(Some(written))
    }
}
