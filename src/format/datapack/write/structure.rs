//! The ground of a crowd as a structure that the game can place.

use super::actor::BLOCK_STATE;
use crate::asset::ground::{GroundBlock, GroundBlocks};
use crate::minecraft::nbt::{NbtError, write};
use crate::minecraft::snbt::Tag;
use crate::minecraft::versions::Release;

/// The structure file of a ground, in the form of the oldest release that must read it; newer ones upgrade it.
///
/// # Errors
/// As [`write`].
pub fn structure(ground: &GroundBlocks, oldest: &Release) -> Result<Vec<u8>, NbtError> {
    let (name, properties) = match oldest.data.major >= BLOCK_STATE {
        true => ("id", "properties"),
        false => ("Name", "Properties"),
    };
    let mut palette: Vec<GroundBlock> = ground.blocks.iter().map(|(_, block)| *block).collect();
    palette.sort();
    palette.dedup();
    let state = |block: &GroundBlock| match block {
        GroundBlock::Whole => Tag::compound([(name, Tag::string("minecraft:stone"))]),
        GroundBlock::Slab => Tag::compound([
            (name, Tag::string("minecraft:stone_slab")),
            (
                properties,
                Tag::compound([
                    ("type", Tag::string("bottom")),
                    ("waterlogged", Tag::string("false")),
                ]),
            ),
        ]),
    };
    let blocks = ground.blocks.iter().map(|(place, block)| {
        let index = palette.iter().position(|known| known == block).unwrap_or(0);
        Tag::compound([
            ("state", Tag::Int(index as i32)),
            ("pos", ints(place.map(|n| n as i32))),
        ])
    });
    write(&Tag::compound([
        ("DataVersion", Tag::Int(oldest.data_version)),
        ("size", ints(ground.size.map(|n| n as i32))),
        ("palette", Tag::List(palette.iter().map(state).collect())),
        ("blocks", Tag::List(blocks.collect())),
        ("entities", Tag::List(Vec::new())),
    ]))
}

fn ints(values: [i32; 3]) -> Tag {
    Tag::List(values.map(Tag::Int).into())
}
