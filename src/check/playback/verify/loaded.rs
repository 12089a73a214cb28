//! A pack as a release loads it, and one more beside.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::check::playback::library::{Library, Structure, TagFile};
use crate::check::playback::release::Dialect;
use crate::foreign::nbt::{self, Tag};
use crate::format::datapack::read::View;
use crate::minecraft::versions::Release;

/// The function of another pack that counts `on_end`.
const PROBE: &str = "probe:end";

/// A pack as a release loads it, with the probe of another pack in the item's `on_end`.
pub fn library(view: &View<'_>, release: &Release, on_end: Option<&str>) -> Library {
    let mut functions: BTreeMap<String, String> = view
        .functions
        .iter()
        .map(|(id, file)| (id.clone(), String::from_utf8_lossy(file.bytes).into_owned()))
        .collect();
    let mut tags: BTreeMap<String, TagFile> = view
        .function_tags
        .iter()
        .map(|(id, tag)| {
            (
                id.clone(),
                TagFile {
                    values: tag.values.clone(),
                },
            )
        })
        .collect();
    if let Some(tag) = on_end {
        let count = "scoreboard players add #ends probe 1".to_string();
        functions.insert(PROBE.to_string(), count);
        functions.insert("probe:later".to_string(), "say later".to_string());
        let tag = tags.entry(tag.to_string()).or_default();
        tag.values.push((PROBE.to_string(), true));
    }
    let mut library = Library::new(Dialect::of(release), functions, &tags);
    library.structures = view
        .structures
        .iter()
        .filter_map(|(id, file)| Some((id.clone(), structure(file.bytes)?)))
        .collect();
    library
}

/// Blocks of a structure's file; `None` where it is none.
fn structure(bytes: &[u8]) -> Option<Structure> {
    let root = nbt::parse(bytes).ok()?.root;
    let names: Vec<Arc<str>> = list(root.get("palette"))
        .iter()
        .map(|state| match state.get("Name").or(state.get("id")) {
            Some(Tag::String(name)) => Arc::from(name.as_str()),
            _ => Arc::from(""),
        })
        .collect();
    let block = |block: &Tag| {
        let state = block.get("state").and_then(Tag::number)?;
        Some((
            whole(block.get("pos"))?,
            Arc::clone(names.get(state as usize)?),
        ))
    };
    Some(Structure {
        size: whole(root.get("size"))?,
        blocks: list(root.get("blocks"))
            .iter()
            .map(block)
            .collect::<Option<_>>()?,
        entities: Vec::new(),
    })
}

fn list(tag: Option<&Tag>) -> &[Tag] {
    match tag {
        Some(Tag::List(list)) => list,
        _ => &[],
    }
}

fn whole(tag: Option<&Tag>) -> Option<[i32; 3]> {
    let numbers: Vec<i32> = list(tag)
        .iter()
        .filter_map(|n| n.number().map(|n| n as i32))
        .collect();
    numbers.try_into().ok()
}
