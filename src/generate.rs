//! The one function from a project to its output tree; `build`, `diff`, `watch` and `preview` all call it.

use crate::bake::{self, BakeError};
use crate::cache::{Cache, Share};
use crate::format::{self, FormatError, pack};
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
}

/// Told of each item's start and end; called from several threads.
pub trait Progress: Sync {
    /// An item is begun.
    fn begin(&self, _item: &Item) {}
    /// An item is at this share, in percent, of a stage: the bake, or the target that is being written. Shares of one
    /// stage do not fall.
    fn advance(&self, _item: &Item, _stage: &str, _percent: u64) {}
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

/// Bakes every item of the project and writes every target.
///
/// # Errors
/// The first item's, in the order of the project.
pub fn generate(project: &Project, progress: &dyn Progress) -> Result<Generated, GenerateError> {
    generate_with(project, progress, None)
}

/// As [`generate`], but takes from `cache` what an unchanged item gave before, and keeps there what is new.
///
/// # Errors
/// As [`generate`].
pub fn generate_with(
    project: &Project,
    progress: &dyn Progress,
    cache: Option<&Cache>,
) -> Result<Generated, GenerateError> {
    let shares: Vec<Share> = project
        .items
        .par_iter()
        .map(|item| {
            progress.begin(item);
            let share = share(project, item, progress, cache);
            progress.end(item);
            share
        })
        .collect::<Vec<_>>()
        .into_iter()
        .collect::<Result<_, _>>()?;
    let mut tree = Tree::new();
    let mut items = BTreeMap::new();
    for (item, share) in project.items.iter().zip(&shares) {
        for (format, written) in &share.written {
            for (path, bytes) in &written.files {
                tree.insert(path.clone(), bytes.clone(), Some(&item.id), format)?;
            }
        }
        let inputs = inputs(item, &mut tree)?;
        items.insert(item.id.clone(), record(item, share, inputs));
    }
    for (pack, notes) in notes(&project.items, &shares) {
        for (path, bytes) in pack.write(&project.settings, &notes)? {
            tree.insert(path, bytes, None, pack.name())?;
        }
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
    Ok(Generated { tree, manifest })
}

fn share(
    project: &Project,
    item: &Item,
    progress: &dyn Progress,
    cache: Option<&Cache>,
) -> Result<Share, GenerateError> {
    if let Some(share) = cache.and_then(|c| c.get(&project.settings, item)) {
        return Ok(share);
    }
    let mut told = 0;
    let baked = bake::bake_with_progress(item, &mut |done, of| {
        let percent = done * 100 / of.max(1);
        if percent > told {
            told = percent;
            progress.advance(item, "bake", percent);
        }
    })?;
    let mut written = Vec::new();
    for format in format::ALL {
        progress.advance(item, format.name(), 0);
        if let Some(w) = format.write(&project.settings, item, &baked.asset)? {
            written.push((format.name(), w));
        }
    }
    let share = Share {
        facts: baked.facts,
        extensions: baked.extensions,
        written,
    };
    if let Some(cache) = cache {
        cache.put(&project.settings, item, &share);
    }
    Ok(share)
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

fn record(item: &Item, share: &Share, inputs: BTreeMap<String, String>) -> ItemRecord {
    let formula = item.params.text("formula");
    ItemRecord {
        formula: formula.into(),
        document: crate::formula::find(formula)
            .map_or("", |f| f.document)
            .into(),
        parameters: item.params.to_json(),
        extensions: share.extensions.clone(),
        inputs,
        facts: share.facts.clone(),
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
