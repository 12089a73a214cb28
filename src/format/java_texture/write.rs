//! A strip and its `.mcmeta`.

use crate::asset::strip::StripAsset;
use crate::format::{json, texture};
use crate::project::keys::texture::TextureParams;
use serde_json::{Map, Value};

/// Tallest and widest texture that every graphics card of the game's time takes, px.
const MAX_SIDE: usize = 16_384;

/// A strip that does not fit into one texture.
#[derive(Debug, thiserror::Error)]
#[error("{frames} frames of {side} x {side} px do not fit into {MAX_SIDE} x {MAX_SIDE} px")]
pub struct TooManyFrames {
    frames: usize,
    side: usize,
}

/// How frames lie in the texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Pixels per side of a frame as drawn: a flowing texture's frames hold 2 x 2 copies of the tile.
    pub side: usize,
    pub columns: usize,
    pub rows: usize,
}

impl Sheet {
    /// One column where it fits, else the fewest columns; of those up to twice as many, the fewest that leave no cell
    /// empty, if any.
    ///
    /// # Errors
    /// [`TooManyFrames`].
    pub fn new(strip: &StripAsset) -> Result<Sheet, TooManyFrames> {
        let frames = strip.frames.len();
        let side = if strip.flows {
            2 * strip.size
        } else {
            strip.size
        };
        let most = MAX_SIDE / side;
        let fewest = frames.div_ceil(most).max(1);
        if fewest > most {
            return Err(TooManyFrames { frames, side });
        }
        let even =
            (fewest..=(2 * fewest).min(most)).find(|&columns| frames.is_multiple_of(columns));
        let columns = even.unwrap_or(fewest);
        Ok(Sheet {
            side,
            columns,
            rows: frames.div_ceil(columns),
        })
    }
}

/// The texture and its metadata, below `resourcepack/`. `location` is namespace:path.
///
/// # Errors
/// [`TooManyFrames`].
pub fn files(
    strip: &StripAsset,
    location: &str,
    params: &TextureParams,
) -> Result<Vec<(String, Vec<u8>)>, TooManyFrames> {
    let sheet = Sheet::new(strip)?;
    let (namespace, path) = location.split_once(':').unwrap_or(("minecraft", location));
    let path = format!("resourcepack/assets/{namespace}/textures/{path}.png");
    let metadata = json::pretty(&mcmeta(strip, &sheet));
    Ok(vec![
        (path.clone(), texture(strip, &sheet, params.small)),
        (format!("{path}.mcmeta"), metadata.into_bytes()),
    ])
}

fn texture(strip: &StripAsset, sheet: &Sheet, small: bool) -> Vec<u8> {
    let tile = strip.size * 3;
    let row = |y: usize, out: &mut [u8]| {
        let first = y / sheet.side * sheet.columns;
        let line = y % sheet.side % strip.size * tile;
        for (column, part) in out.chunks_exact_mut(sheet.side * 3).enumerate() {
            match strip.frames.get(first + column) {
                Some(frame) => {
                    for copy in part.chunks_exact_mut(tile) {
                        copy.copy_from_slice(&frame[line..line + tile]);
                    }
                }
                None => part.fill(0),
            }
        }
    };
    let size = [sheet.columns, sheet.rows].map(|cells| cells * sheet.side);
    texture::png(strip, size, small, &row)
}

fn mcmeta(strip: &StripAsset, sheet: &Sheet) -> Value {
    let mut animation = Map::new();
    animation.insert("frametime".into(), strip.frametime.into());
    if strip.interpolate {
        animation.insert("interpolate".into(), true.into());
    }
    if sheet.columns > 1 || sheet.rows == 1 {
        animation.insert("width".into(), sheet.side.into());
        animation.insert("height".into(), sheet.side.into());
    }
    // Without a list the game plays every cell of the texture, the empty ones too.
    let cells = sheet.columns * sheet.rows;
    if strip.order.is_some() || cells > strip.frames.len() {
        animation.insert("frames".into(), strip.play_order().into());
    }
    serde_json::json!({ "animation": animation })
}
