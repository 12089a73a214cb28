//! Flipbook and terrain lists as the game reads them, and the strips they play.

use crate::foreign::json::{Node, Value};
use crate::foreign::{json, text};

/// One element of `textures/flipbook_textures.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flipbook {
    /// Path of the picture below the pack, without extension.
    pub texture: String,
    /// Short name in the terrain list.
    pub tile: String,
    /// Game ticks that a frame stays.
    pub ticks_per_frame: i64,
    /// Frames in the order they play; absent: all in turn.
    pub frames: Option<Vec<i64>>,
    /// Copies of the frame along each side.
    pub replicate: i64,
    pub blend_frames: bool,
}

/// One entry of `texture_data` in `textures/terrain_texture.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    pub tile: String,
    /// The first picture.
    pub texture: Option<String>,
    /// Drawn in quarter windows.
    pub quad: bool,
}

/// The flipbooks of a list. Elements without `flipbook_texture`, such as the vanilla file's `resource_pack_name`, are
/// passed over; so are comments and a byte-order mark.
///
/// # Errors
/// [`json::JsonError`].
pub fn flipbooks(bytes: &[u8]) -> Result<Vec<Flipbook>, json::JsonError> {
    let document = json::parse(&text::decode(bytes).text)?;
    Ok(document.root.items().iter().filter_map(flipbook).collect())
}

fn flipbook(entry: &Node) -> Option<Flipbook> {
    let integer =
        |name: &str, absent: i64| entry.get(name).and_then(Node::integer).unwrap_or(absent);
    let frames = entry.get("frames").filter(|frames| frames.is_array());
    Some(Flipbook {
        texture: entry.get("flipbook_texture")?.text()?.to_string(),
        tile: entry
            .get("atlas_tile")
            .and_then(Node::text)
            .unwrap_or_default()
            .to_string(),
        ticks_per_frame: integer("ticks_per_frame", 1),
        frames: frames.map(|frames| {
            frames
                .items()
                .iter()
                .map(|node| node.integer().unwrap_or(-1))
                .collect()
        }),
        replicate: integer("replicate", 1),
        blend_frames: entry
            .get("blend_frames")
            .is_none_or(|node| node.value != Value::Bool(false)),
    })
}

/// The terrain list.
///
/// # Errors
/// [`json::JsonError`].
pub fn terrain(bytes: &[u8]) -> Result<Vec<Terrain>, json::JsonError> {
    let document = json::parse(&text::decode(bytes).text)?;
    let entries = document
        .root
        .get("texture_data")
        .map(Node::entries)
        .unwrap_or_default();
    Ok(entries
        .iter()
        .map(|(key, entry)| {
            let textures = entry.get("textures");
            let first = textures.and_then(|node| node.items().first().or(Some(node)));
            let path = first.and_then(|node| node.text().or_else(|| node.get("path")?.text()));
            Terrain {
                tile: key.text.clone(),
                texture: path.map(str::to_string),
                quad: entry.get("quad").and_then(Node::integer) == Some(1),
            }
        })
        .collect())
}
