//! From a project to its output tree.
//!
//! Each item is made on its own ([`share`]), in parallel ([`parts`]); [`assemble`] puts the items, the files that a whole
//! pack shares, and the manifest together. [`generate`] is all of it; a build that has some of the shares already takes the
//! steps.

mod error;
mod progress;

pub use error::GenerateError;
use error::of_item;
pub use progress::{Progress, Silent};

use crate::bake;
use crate::format::{self, Format, FormatError, pack};
use crate::manifest::{Facts, FileRecord, ItemRecord, Manifest, VERSION};
use crate::project::{Item, Project, Settings};
use crate::tree::zip::{self, Zip};
use crate::tree::{Kept, MANIFEST, Tree, TreeError, hash};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What generating a project gives.
#[derive(Debug)]
pub struct Generated {
    /// Every file, the manifest among them.
    pub tree: Tree,
    /// The manifest as data.
    pub manifest: Manifest,
    /// A summary of each item, in the order of the project.
    pub rows: Vec<Row>,
}

/// What one item gave, in a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The item's id.
    pub id: String,
    /// Its files.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
    /// Keys of clips and crowds, frames of strips.
    pub keys: u64,
    /// How it loops, in words.
    pub looping: String,
    /// What its author should know, a sentence each.
    pub warnings: Vec<String>,
}

/// One item's share of the output.
#[derive(Clone, Debug)]
pub struct Share {
    /// What the manifest says of it.
    pub facts: Facts,
    /// Names of the parameters in use that go beyond the document.
    pub extensions: Vec<String>,
    /// What each target tells its pack, by the target's name.
    pub notes: Vec<(&'static str, serde_json::Value)>,
    /// What the targets wrote.
    pub files: Vec<Made>,
}

/// One file of a share.
#[derive(Clone, Debug)]
pub struct Made {
    /// Name of the target that wrote it.
    pub format: &'static str,
    /// Relative to the output folder.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// See [`hash::sha256`].
    pub sha256: String,
}

/// An item on its way into the tree.
#[derive(Debug)]
pub enum Part {
    /// With every byte at hand.
    Whole(Share),
    /// Its files lie in the output folder already.
    Standing(Standing),
}

/// What is known of an item whose files are not at hand.
#[derive(Debug)]
pub struct Standing {
    /// What the manifest says of it.
    pub record: ItemRecord,
    /// As [`Share::notes`].
    pub notes: Vec<(&'static str, serde_json::Value)>,
    /// What the manifest says of its files, copies of inputs among them; and their bytes.
    pub files: Vec<(String, FileRecord, u64)>,
    /// The files must be there as the records say; else they stay as they are, edited or not.
    pub exact: bool,
}

impl Standing {
    /// Path and sha256 of each file.
    pub fn hashes(&self) -> impl Iterator<Item = (&str, &str)> {
        let files = self.files.iter();
        files.map(|(path, file, _)| (path.as_str(), file.sha256.as_str()))
    }
}

impl Generated {
    /// Adds an archive of each pack, `datapack.zip` beside `datapack/`, and gives them by the packs' folders.
    ///
    /// # Errors
    /// [`GenerateError::Zip`], [`GenerateError::Tree`].
    pub fn add_zips(&mut self) -> Result<Vec<(String, Zip)>, GenerateError> {
        let zips = zip::packs(&self.tree)?;
        for (folder, zip) in &zips {
            let path = archive_name(folder);
            self.tree
                .insert(path.as_str(), zip.bytes.clone(), None, ZIP)?;
            let record = FileRecord {
                sha256: hash::sha256(&path, &zip.bytes),
                format: ZIP.into(),
                item: None,
            };
            self.manifest.files.insert(path, record);
        }
        self.tree.replace(MANIFEST, self.manifest.to_bytes());
        Ok(zips)
    }
}

/// What the archive of a pack is called.
pub fn archive_name(folder: &str) -> String {
    format!("{folder}.zip")
}

/// The format, in the manifest, of archives of packs.
pub const ZIP: &str = "zip";

/// Bakes every item of the project and writes every target.
///
/// ```
/// use tickbake::generate::{Silent, generate};
/// use tickbake::project::load;
///
/// let sets = ["flock.bats.ticks=20".to_string(), "texture.lava_still.period=96".to_string()];
/// let project = load::load_builtin(std::path::Path::new("."), &sets)?;
/// let generated = generate(&project, &Silent)?;
/// assert!(generated.tree.get("resourcepack/pack.mcmeta").is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first item's, in the order of the project.
pub fn generate(project: &Project, progress: &dyn Progress) -> Result<Generated, GenerateError> {
    progress.expect(project.items.len());
    let parts = parts(&project.items, |item| {
        share(&project.settings, item, progress).map(Part::Whole)
    })?;
    assemble(&project.settings, parts)
}

/// A part for each item, in parallel.
///
/// # Errors
/// The first item's, in their order.
pub fn parts<'a>(
    items: impl IntoParallelIterator<Item = &'a Item, Iter: IndexedParallelIterator>,
    part: impl Fn(&'a Item) -> Result<Part, GenerateError> + Sync + Send,
) -> Result<Vec<(&'a Item, Part)>, GenerateError> {
    // one by one: an item that is made takes a thousand times as long as one that stands
    let items = items.into_par_iter().with_max_len(1);
    let made = items.map(|item| (item, part(item)));
    // all of them before the first error: which one that is depends on no thread
    let made: Vec<_> = made.collect();
    let parts = made.into_iter();
    parts.map(|(item, part)| Ok((item, part?))).collect()
}

/// Bakes one item and writes its targets.
///
/// # Errors
/// What the item asks for and cannot be had, or a target cannot express.
pub fn share(
    settings: &Settings,
    item: &Item,
    progress: &dyn Progress,
) -> Result<Share, GenerateError> {
    progress.begin(item);
    let mut told = 0;
    let baked = bake::bake_with_progress(item, &mut |done, of| {
        let percent = done * 100 / of.max(1);
        if percent > told {
            told = percent;
            progress.advance(item, "bake", percent);
        }
    })?;
    let mut share = Share {
        facts: baked.facts,
        extensions: baked.extensions,
        notes: Vec::new(),
        files: Vec::new(),
    };
    let write = |format: &&'static dyn Format| -> Result<_, FormatError> {
        progress.advance(item, format.name(), 0);
        let Some(written) = format.write(settings, item, &baked.asset)? else {
            return Ok(None);
        };
        let made = |(path, bytes): (String, Vec<u8>)| Made {
            format: format.name(),
            sha256: hash::sha256(&path, &bytes),
            path,
            bytes,
        };
        let files: Vec<Made> = written.files.into_par_iter().map(made).collect();
        Ok(Some((format.name(), written.note, files)))
    };
    let mut refused = Vec::new();
    let written: Vec<_> = format::ALL.par_iter().map(write).collect();
    for written in written {
        match written {
            Ok(Some((format, note, files))) => {
                share.notes.push((format, note));
                share.files.extend(files);
            }
            Ok(None) => {}
            // the others are asked too: nobody should mend one obstacle to learn of the next
            Err(error) => refused.push(error.problem(settings, item)),
        }
    }
    if !refused.is_empty() {
        return Err(item.source.error(refused).into());
    }
    progress.end(item);
    Ok(share)
}

/// The whole tree from its parts, in the order of their ids.
///
/// # Errors
/// Two files that want one path; what a pack cannot express.
pub fn assemble(
    settings: &Settings,
    parts: Vec<(&Item, Part)>,
) -> Result<Generated, GenerateError> {
    let mut tree = Tree::new();
    let mut items = BTreeMap::new();
    let mut files = BTreeMap::new();
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    for (item, part) in parts {
        let (record, bytes, own, said) = match part {
            Part::Whole(share) => {
                let before = tree.len();
                let inputs = inputs(item, &mut tree).map_err(|e| of_item(item, &e))?;
                let record = record(item, share.facts, share.extensions, inputs);
                let mut bytes: u64 = item.inputs.values().map(|input| input.len() as u64).sum();
                for file in share.files {
                    bytes += file.bytes.len() as u64;
                    let id = Some(item.id.as_str());
                    tree.insert_hashed(file.path, file.bytes, file.sha256, id, file.format)
                        .map_err(|e| of_item(item, &e))?;
                }
                (record, bytes, tree.len() - before, share.notes)
            }
            Part::Standing(standing) => {
                let own = standing.files.len();
                let mut all = 0;
                for (path, file, bytes) in standing.files {
                    let kept = Kept {
                        item: Some(item.id.clone()),
                        sha256: standing.exact.then(|| file.sha256.clone()),
                    };
                    tree.keep(path.as_str(), kept)
                        .map_err(|e| of_item(item, &e))?;
                    files.insert(path, file);
                    all += bytes;
                }
                (standing.record, all, own, standing.notes)
            }
        };
        rows.push(Row {
            id: item.id.clone(),
            files: own,
            bytes,
            keys: record.facts.keys(),
            looping: record.looping(),
            warnings: warnings(item, &record.facts),
        });
        items.insert(item.id.clone(), record);
        notes.push((item, said));
    }
    for (pack, notes) in by_pack(&notes) {
        for (path, bytes) in pack.write(settings, &notes)? {
            tree.insert(path, bytes, None, pack.name())?;
        }
    }
    for (path, file) in tree.iter() {
        let record = FileRecord {
            sha256: file.sha256.clone(),
            format: file.format.into(),
            item: file.item.clone(),
        };
        files.insert(path.to_string(), record);
    }
    let manifest = Manifest {
        manifest: VERSION,
        generator: concat!("tickbake ", env!("CARGO_PKG_VERSION")).into(),
        project: settings.params.to_json(),
        items,
        files,
    };
    tree.insert(MANIFEST, manifest.to_bytes(), None, "manifest")?;
    Ok(Generated {
        tree,
        manifest,
        rows,
    })
}

fn warnings(item: &Item, facts: &Facts) -> Vec<String> {
    let mut all = facts.warnings().to_vec();
    all.extend(format::bedrock_texture::thinned(item));
    all
}

/// Where the output keeps a copy of an item's input file, so that `check` needs nothing beside the output folder.
pub fn input_copy(item: &Item, path: &str) -> String {
    format!("inputs/{}/{path}", item.name)
}

/// What [`Made::format`] and the manifest call such a copy.
pub const INPUT: &str = "input";

fn inputs(item: &Item, tree: &mut Tree) -> Result<BTreeMap<String, String>, TreeError> {
    let mut kept = BTreeMap::new();
    for (path, bytes) in &item.inputs {
        let copy = input_copy(item, path);
        tree.insert(copy.clone(), bytes.clone(), Some(&item.id), INPUT)?;
        kept.insert(path.clone(), copy);
    }
    Ok(kept)
}

/// What the manifest says of an item.
pub fn record(
    item: &Item,
    facts: Facts,
    extensions: Vec<String>,
    inputs: BTreeMap<String, String>,
) -> ItemRecord {
    let formula = item.params.text("formula");
    ItemRecord {
        formula: formula.into(),
        document: crate::formula::find(formula)
            .map_or("", |f| f.document)
            .into(),
        parameters: item.params.to_json(),
        extensions,
        inputs,
        facts,
    }
}

/// The packs in use, each with the notes of its targets in the order of targets, then items.
fn by_pack<'a>(
    notes: &'a [(&'a Item, Vec<(&'static str, serde_json::Value)>)],
) -> Vec<(&'static dyn pack::Pack, Vec<pack::Note<'a>>)> {
    let mut out: Vec<(&'static dyn pack::Pack, Vec<pack::Note>)> = Vec::new();
    for format in format::ALL {
        let Some(pack) = format.pack() else { continue };
        for (item, said) in notes {
            for (_, note) in said.iter().filter(|(name, _)| *name == format.name()) {
                let note = pack::Note {
                    format: format.name(),
                    item,
                    note,
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
