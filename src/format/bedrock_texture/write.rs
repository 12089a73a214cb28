//! A strip, its flipbook entry and its terrain entry.

use crate::asset::strip::StripAsset;
use crate::format::{Written, texture};
use crate::project::keys::texture::Replaces;
use serde_json::{Value, json};

/// Tallest picture that is written, px. Flipbooks know no columns.
const MAX_HEIGHT: usize = 16_384;

/// A strip that fits at no whole number of frames left out.
#[derive(Debug, thiserror::Error)]
#[error(
    "{frames} frames of {size} px are higher than {MAX_HEIGHT} px, and no even choice of them fits"
)]
pub struct TooTall {
    frames: usize,
    size: usize,
}

/// What the pack calls a texture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The picture, below the pack, without extension.
    pub texture: String,
    /// The short name that blocks use.
    pub tile: String,
}

impl Names {
    /// The game's own names for what replaces its lava; else names made of namespace and item.
    pub fn new(namespace: &str, item: &str, replaces: Option<Replaces>) -> Names {
        let (texture, tile) = match replaces {
            Some(Replaces::LavaStill) => ("lava_still".to_string(), "still_lava".to_string()),
            Some(Replaces::LavaFlow) => ("lava_flow".to_string(), "flowing_lava".to_string()),
            None => (format!("{namespace}/{item}"), format!("{namespace}_{item}")),
        };
        Names {
            texture: format!("textures/blocks/{texture}"),
            tile,
        }
    }
}

/// The files of one item, below `bedrock/`, and its entries for the pack's lists.
///
/// # Errors
/// [`TooTall`].
pub fn written(strip: &StripAsset, names: &Names, small: bool) -> Result<Written, TooTall> {
    let stride = stride(strip.frames.len(), strip.size, strip.order.is_some())?;
    let frames: Vec<&[u8]> = strip
        .frames
        .iter()
        .step_by(stride)
        .map(Vec::as_slice)
        .collect();
    let line = strip.size * 3;
    let row = |y: usize, out: &mut [u8]| {
        let start = y % strip.size * line;
        out.copy_from_slice(&frames[y / strip.size][start..start + line]);
    };
    let size = [strip.size, strip.size * frames.len()];
    let picture = texture::png(strip, size, small, &row);
    let mut flipbook = json!({
        "flipbook_texture": names.texture,
        "atlas_tile": names.tile,
        "ticks_per_frame": strip.frametime as usize * stride,
    });
    if let Some(order) = &strip.order {
        let kept: Vec<u32> = order
            .iter()
            .filter(|&&i| (i as usize).is_multiple_of(stride))
            .map(|&i| i / stride as u32)
            .collect();
        flipbook["frames"] = kept.into();
    }
    let mut terrain = json!({});
    if strip.flows {
        // The renderer cuts windows from 2 x 2 copies of the tile; the game makes the copies.
        flipbook["replicate"] = 2.into();
        terrain["quad"] = 1.into();
    }
    flipbook["blend_frames"] = strip.interpolate.into();
    terrain["textures"] = Value::from(names.texture.as_str());
    Ok(Written {
        files: vec![(format!("bedrock/{}.png", names.texture), picture)],
        note: json!({"flipbook": [flipbook], "terrain": {names.tile.as_str(): terrain}}),
    })
}

/// Every how manieth of `frames` frames is taken: the smallest number that divides the frames and makes the strip fit.
/// Some strips play their frames in an order of their own.
///
/// # Errors
/// [`TooTall`].
pub fn stride(frames: usize, size: usize, ordered: bool) -> Result<usize, TooTall> {
    let most = MAX_HEIGHT / size;
    // A strip that plays back and forth needs its last frame, so there the last index is what must divide.
    let whole = if ordered { frames - 1 } else { frames };
    (1..=frames.max(1))
        .find(|&stride| whole.is_multiple_of(stride) && frames.div_ceil(stride) <= most)
        .ok_or(TooTall { frames, size })
}
