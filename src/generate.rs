//! The one function from a project to its output tree; `build`, `diff`, `watch` and `preview` all call it.

use crate::asset::Asset;
use crate::bake::{self, BakeError, Baked};
use crate::format::{self, FormatError, Written, pack};
use crate::manifest::{FileRecord, ItemRecord, Manifest, VERSION};
use crate::project::{Item, Project};
use crate::tree::{MANIFEST, Tree, TreeError, hash};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// What generating a project gives.
#[derive(Debug)]
pub struct Generated {
    /// Every file, the manifest among them.
    pub tree: Tree,
    /// The manifest as data.
    pub manifest: Manifest,
    /// The baked items, in the order of the project.
    pub assets: Vec<(String, Asset)>,
}

/// Told of each item's start and end; called from several threads.
pub trait Progress: Sync {
    /// An item is begun.
    fn begin(&self, _item: &Item) {}
    /// An item is done.
    fn end(&self, _item: &Item) {}
}

/// No progress wanted.
pub struct Silent;

impl Progress for Silent {}

/// Why a project could not be generated.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// A bake said no.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// A target said no.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// Two files want one path, or a path cannot be.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

/// One item's share of the output.
struct Share {
    baked: Baked,
    written: Vec<(&'static str, Written)>,
}

/// Bakes every item of the project and writes every target.
///
/// # Errors
/// The first item's, in the order of the project.
pub fn generate(project: &Project, progress: &dyn Progress) -> Result<Generated, GenerateError> {
    let shares: Vec<Share> = project
        .items
        .par_iter()
        .map(|item| {
            progress.begin(item);
            let share = share(project, item);
            progress.end(item);
            share
        })
        .collect::<Vec<_>>()
        .into_iter()
        .collect::<Result<_, _>>()?;
    let mut tree = Tree::new();
    let mut items = BTreeMap::new();
    let mut assets = Vec::new();
    for (item, share) in project.items.iter().zip(&shares) {
        for (format, written) in &share.written {
            for (path, bytes) in &written.files {
                tree.insert(path.clone(), bytes.clone(), Some(&item.id), format)?;
            }
        }
        let inputs = inputs(item, &mut tree)?;
        items.insert(item.id.clone(), record(item, &share.baked, inputs));
    }
    for (pack, notes) in notes(&project.items, &shares) {
        for (path, bytes) in pack.write(&project.settings, &notes)? {
            tree.insert(path, bytes, None, pack.name())?;
        }
    }
    for (item, share) in project.items.iter().zip(shares) {
        assets.push((item.id.clone(), share.baked.asset));
    }
    let files = tree
        .iter()
        .map(|(path, file)| {
            let record = FileRecord {
                sha256: hash::sha256(path, &file.bytes),
                format: file.format.into(),
                item: file.item.clone(),
            };
            (path.to_string(), record)
        })
        .collect();
    let manifest = Manifest {
        manifest: VERSION,
        generator: concat!("tickbake ", env!("CARGO_PKG_VERSION")).into(),
        project: project.settings.params.to_json(),
        items,
        files,
    };
    tree.insert(MANIFEST, manifest.to_bytes(), None, "manifest")?;
    Ok(Generated {
        tree,
        manifest,
        assets,
    })
}

fn share(project: &Project, item: &Item) -> Result<Share, GenerateError> {
    let baked = bake::bake(item)?;
    let mut written = Vec::new();
    for format in format::ALL {
        if let Some(w) = format.write(&project.settings, item, &baked.asset)? {
            written.push((format.name(), w));
        }
    }
    Ok(Share { baked, written })
}

/// Keeps a copy of the item's input files in the output, so that `check` needs nothing beside the output folder.
fn inputs(item: &Item, tree: &mut Tree) -> Result<BTreeMap<String, String>, TreeError> {
    let mut kept = BTreeMap::new();
    for (path, bytes) in &item.inputs {
        let copy = format!("inputs/{}/{path}", item.name);
        tree.insert(copy.clone(), bytes.clone(), Some(&item.id), "input")?;
        kept.insert(path.clone(), copy);
    }
    Ok(kept)
}

fn record(item: &Item, baked: &Baked, inputs: BTreeMap<String, String>) -> ItemRecord {
    let formula = item.params.text("formula");
    ItemRecord {
        formula: formula.into(),
        document: crate::formula::find(formula)
            .map_or("", |f| f.document)
            .into(),
        parameters: item.params.to_json(),
        extensions: baked.extensions.clone(),
        inputs,
        facts: baked.facts.clone(),
    }
}

/// The packs in use, each with the notes of its targets in the order of targets, then items.
fn notes<'a>(
    items: &'a [Item],
    shares: &'a [Share],
) -> Vec<(&'static dyn pack::Pack, Vec<pack::Note<'a>>)> {
    let mut out: Vec<(&'static dyn pack::Pack, Vec<pack::Note>)> = Vec::new();
    for format in format::ALL {
        let Some(pack) = format.pack() else { continue };
        for (item, share) in items.iter().zip(shares) {
            for (_, written) in share
                .written
                .iter()
                .filter(|(name, _)| *name == format.name())
            {
                let note = pack::Note {
                    format: format.name(),
                    item,
                    note: &written.note,
                };
                match out.iter_mut().find(|(p, _)| p.name() == pack.name()) {
                    Some((_, notes)) => notes.push(note),
                    None => out.push((pack, vec![note])),
                }
            }
        }
    }
    out
}
