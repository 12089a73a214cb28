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
use crate::asset::strip::LoopKind;
use crate::project::keys::Spec;
use crate::project::{Item, Settings};

/// What the author of a texture should know of its Bedrock strip: that it holds some of the frames only.
pub fn thinned(item: &Item) -> Option<String> {
    let Spec::Texture(params) = &item.spec else {
        return None;
    };
    if !params
        .targets
        .iter()
        .any(|name| name == BedrockTexture.name())
    {
        return None;
    }
    let lava = &params.lava;
    let frames = lava.frames();
    let ordered = lava.loop_kind == LoopKind::Pingpong;
    let stride = write::stride(frames, lava.size, ordered).ok()?;
    (stride > 1).then(|| {
        format!(
            "the Bedrock strip holds {} of {frames} frames, each {stride} times as long, as one column takes no more; a \
             smaller size or a shorter period keeps them all",
            frames.div_ceil(stride)
        )
    })
}

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
            keys: &["period", "frametime", "size"],
            budget: None,
            reason: e.to_string(),
            fix: "a shorter period, a longer frametime, or targets without bedrock_texture".into(),
        })?;
        Ok(Some(written))
    }
}
