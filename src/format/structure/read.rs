//! A structure's blocks as block columns: the structure's middle at the origin, its lowest layer standing on height 0.

use crate::asset::ground::Columns;
use crate::foreign::nbt::{self, NbtError, Tag};

/// Longest side of a structure, blocks: ten times what a structure block saves.
const MAX_SIDE: usize = 512;

/// Blocks that nothing stands on.
const PASSABLE: &[&str] = &[
    "air",
    "cave_air",
    "void_air",
    "structure_void",
    "short_grass",
    "grass",
    "tall_grass",
    "fern",
    "large_fern",
    "dead_bush",
    "dandelion",
    "poppy",
    "torch",
    "wall_torch",
    "vine",
];

/// Why a structure is no ground.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum StructureError {
    /// Not NBT.
    #[error("not a readable NBT file: {0}")]
    Nbt(#[from] NbtError),
    /// NBT, but not a structure of a size that can be used.
    #[error("not a structure: {0}")]
    Shape(String),
}

/// The columns of a structure: each as high as the top of its highest block; a bottom slab is half a block, snow an
/// eighth for each layer. Columns without blocks are at height 0.
///
/// # Errors
/// See [`StructureError`].
pub fn columns(bytes: &[u8]) -> Result<Columns, StructureError> {
    let file = nbt::parse(bytes)?;
    let size = triple(file.root.get("size"), "size")?;
    if size
        .iter()
        .any(|side| !(1..=MAX_SIDE as i64).contains(side))
    {
        return Err(shape(format!(
            "its size {size:?} is not from 1 to {MAX_SIDE} along each side"
        )));
    }
    let [width, _, depth] = size.map(|side| side as usize);
    let palette = list(file.root.get("palette"))
        .or_else(|| list(file.root.get("palettes")).and_then(|all| list(all.first())))
        .ok_or_else(|| shape("it has no palette"))?;
    let tops: Vec<Option<f64>> = palette.iter().map(top).collect();
    let blocks = list(file.root.get("blocks")).ok_or_else(|| shape("it has no blocks"))?;
    let mut heights = vec![0.0f64; width * depth];
    for (index, block) in blocks.iter().enumerate() {
        let [x, y, z] = triple(block.get("pos"), "pos")?;
        let inside = |at: i64, side: i64| (0..side).contains(&at);
        if !inside(x, size[0]) || !inside(y, size[1]) || !inside(z, size[2]) {
            return Err(shape(format!("block {index} lies outside of its size")));
        }
        let state = block.get("state").and_then(Tag::number).unwrap_or(-1.0);
        let top = tops
            .get(state as usize)
            .filter(|_| state >= 0.0)
            .ok_or_else(|| {
                shape(format!(
                    "block {index} has state {state}, not in the palette"
                ))
            })?;
        if let Some(top) = top {
            let column = &mut heights[z as usize * width + x as usize];
            *column = column.max(y as f64 + top);
        }
    }
    Ok(Columns {
        origin: [-(size[0] / 2), -(size[2] / 2)],
        size: [width, depth],
        heights,
    })
}

/// How high a block of the palette reaches above its own bottom; `None` where nothing can stand.
fn top(block: &Tag) -> Option<f64> {
    // {Name, Properties} before 26.3, {id, properties} after.
    let name = match block.get("Name").or_else(|| block.get("id")) {
        Some(Tag::String(name)) => name.strip_prefix("minecraft:").unwrap_or(name),
        _ => return None,
    };
    let properties = block.get("Properties").or_else(|| block.get("properties"));
    let property = |key: &str| match properties.and_then(|p| p.get(key)) {
        Some(Tag::String(value)) => Some(value.as_str()),
        _ => None,
    };
    if PASSABLE.contains(&name) {
        None
    } else if name.ends_with("_slab") && property("type").unwrap_or("bottom") == "bottom" {
        Some(0.5)
    } else if name == "snow" {
        let layers: f64 = property("layers")
            .and_then(|n| n.parse().ok())
            .unwrap_or(1.0);
        Some(layers.clamp(1.0, 8.0) / 8.0)
    } else if name.ends_with("_carpet") {
        Some(1.0 / 16.0)
    } else {
        Some(1.0)
    }
}

fn shape(what: impl Into<String>) -> StructureError {
    StructureError::Shape(what.into())
}

fn list(tag: Option<&Tag>) -> Option<&[Tag]> {
    match tag {
        Some(Tag::List(items)) => Some(items),
        _ => None,
    }
}

fn triple(tag: Option<&Tag>, what: &str) -> Result<[i64; 3], StructureError> {
    let numbers: Vec<f64> = match tag {
        Some(Tag::List(items)) => items.iter().filter_map(Tag::number).collect(),
        Some(Tag::IntArray(items)) => items.iter().map(|&n| f64::from(n)).collect(),
        _ => Vec::new(),
    };
    match numbers.as_slice() {
        &[x, y, z] => Ok([x as i64, y as i64, z as i64]),
        _ => Err(shape(format!("\"{what}\" is not three numbers"))),
    }
}
