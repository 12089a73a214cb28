//! Copies of packs where a game reads them: in a world, in `.minecraft`, in `com.mojang`, in a Bedrock workspace.
//!
//! Each copy carries [`RECORD`], the list of the files that are ours there; no other is ever replaced or removed.

use crate::tree::save::{Options, Saved};
use crate::tree::{self, Tree, TreeError, hash, owned};
use std::fs;
use std::path::{Path, PathBuf};

/// The record of ownership in a copy.
pub const RECORD: &str = "tickbake.json";

/// Of a pack that is somebody else's, they say what it is.
const DESCRIPTION: [&str; 2] = ["manifest.json", "pack_icon.png"];

/// A Bedrock pack has one of each, for all of its textures.
const LISTS: [&str; 2] = [
    "textures/flipbook_textures.json",
    "textures/terrain_texture.json",
];

/// One copy.
#[derive(Debug)]
pub struct Copied {
    /// The folder of the output that it is a copy of: `resourcepack`.
    pub pack: &'static str,
    /// Where it lies.
    pub folder: PathBuf,
    /// What was done there.
    pub saved: Saved,
}

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// Nothing that a game reads packs from.
    #[error(
        "`{}` is no place for packs; name a world (it has level.dat), a .minecraft folder (resourcepacks or saves), a com.mojang folder (development_resource_packs), or a folder with RP and BP", .0.display()
    )]
    NoPlace(PathBuf),
    /// Another pack has this name.
    #[error(
        "`{}` holds a pack that tickbake did not put there; nothing was copied. Move it away, or choose another namespace in tickbake.toml", .0.display()
    )]
    Foreign(PathBuf),
    /// Somebody else's pack has a list where ours would have to be.
    #[error(
        "`{}` lists the textures of the pack that it lies in, and lists are not merged; nothing was copied there. Link into com.mojang, where tickbake's pack is one of its own; or leave bedrock_texture out of the items' targets", .0.display()
    )]
    List(PathBuf),
    /// The copy cannot be written.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

/// A folder that a game reads, and what of the output belongs there.
struct Place {
    /// Folder of the output.
    pack: &'static str,
    folder: PathBuf,
    /// The folder is ours alone; else our files lie among those of others, and the pack's own description is theirs.
    alone: bool,
}

/// Brings the packs of the output folder `out` into `dir`, each as a folder called `name`.
///
/// # Errors
/// See [`LinkError`]. Files of others and edited ones stop a copy before anything of it is written, unless forced; another
/// pack, and another pack's list, stop it always.
pub fn link(
    out: &Path,
    name: &str,
    dir: &Path,
    options: Options,
) -> Result<Vec<Copied>, LinkError> {
    let places = places(name, dir)?;
    let _reading = tree::settle(out)?;
    let owned = owned::read(out)?;
    let mut copies = Vec::new();
    for place in places {
        let tree = copy(out, &owned, &place)?;
        if tree.is_empty() && !place.folder.join(RECORD).exists() {
            continue;
        }
        if place.alone && !place.folder.join(RECORD).exists() && !is_empty(&place.folder) {
            return Err(LinkError::Foreign(place.folder));
        }
        if !place.alone {
            no_other_list(&place.folder, &tree)?;
        }
        let saved = tree::save_as(&place.folder, tree, options, RECORD)?;
        copies.push(Copied {
            pack: place.pack,
            folder: place.folder,
            saved,
        });
    }
    Ok(copies)
}

/// Refuses a folder that has no place for packs.
///
/// # Errors
/// [`LinkError::NoPlace`].
pub fn takes_packs(dir: &Path) -> Result<(), LinkError> {
    places("", dir).map(drop)
}

/// Every place in `dir`, by what lies there.
fn places(name: &str, dir: &Path) -> Result<Vec<Place>, LinkError> {
    let has = |entries: &[&str]| entries.iter().any(|entry| dir.join(entry).exists());
    let known: [(&[&str], &'static str, &str); 3] = [
        (&["level.dat", "datapacks"], "datapack", "datapacks"),
        (
            &["options.txt", "resourcepacks", "saves"],
            "resourcepack",
            "resourcepacks",
        ),
        (
            &["development_resource_packs"],
            "bedrock",
            "development_resource_packs",
        ),
    ];
    let mut places: Vec<Place> = known
        .into_iter()
        .filter(|(signs, ..)| has(signs))
        .map(|(_, pack, folder)| Place {
            pack,
            folder: dir.join(folder).join(name),
            alone: true,
        })
        .collect();
    if dir.join("RP").is_dir() {
        places.push(Place {
            pack: "bedrock",
            folder: dir.join("RP"),
            alone: false,
        });
    }
    match places.is_empty() {
        true => Err(LinkError::NoPlace(dir.to_path_buf())),
        false => Ok(places),
    }
}

/// The files of one pack; none where the project has no such pack.
fn copy(out: &Path, owned: &owned::Owned, place: &Place) -> Result<Tree, TreeError> {
    let prefix = format!("{}/", place.pack);
    let mut tree = Tree::new();
    for path in owned.files.keys() {
        let Some(below) = path.strip_prefix(&prefix) else {
            continue;
        };
        if !place.alone && DESCRIPTION.contains(&below) {
            continue;
        }
        tree.insert(below, read(&out.join(path))?, None, "copy")?;
    }
    Ok(tree)
}

/// Whatever a list of others holds would be lost, so it is not even replaced by force.
fn no_other_list(folder: &Path, tree: &Tree) -> Result<(), LinkError> {
    let owned = owned::read_record(folder, RECORD)?;
    for list in LISTS {
        let full = folder.join(list);
        if let (Some(file), true) = (tree.get(list), full.is_file())
            && !owned.files.contains_key(list)
            && !hash::same(list, &read(&full)?, &file.bytes)
        {
            return Err(LinkError::List(full));
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, TreeError> {
    fs::read(path).map_err(TreeError::io("cannot read", path))
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none())
}
