//! Project -> output folder, doing only what has changed: what `build` and `watch` do.
//!
//! With a [`Cache`], three things are skipped: all of it where neither the project nor the folder has changed since the
//! last build; an item that has not changed; reading a file that nobody has touched. Without one, everything is made and
//! compared. Either way the folder ends up the same.

mod some;

use crate::cache::{Cache, Memory};
use crate::generate::{
    GenerateError, INPUT, Part, Progress, Row, Share, Standing, ZIP, archive_name, assemble,
    generate, input_copy, parts, share,
};
use crate::manifest::FileRecord;
use crate::project::{Item, Project, ProjectError, Settings};
use crate::tree::plan::{self, Folder};
use crate::tree::save::{Options, Saved};
use crate::tree::source::SourceError;
use crate::tree::{self, MANIFEST, Outcome, Tree, TreeError, hash};
use rayon::prelude::*;
use some::some;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How to build.
#[derive(Clone, Copy, Default)]
pub struct How<'a> {
    /// Where unchanged things are remembered.
    pub cache: Option<&'a Cache>,
    /// Ids of the items to build; the others stay as they lie in the folder. Empty: all.
    pub only: &'a [String],
    /// How to save.
    pub options: Options,
    /// Archives of the packs, if they are wanted.
    pub zips: Option<Zips<'a>>,
}

/// Where archives of the packs go.
#[derive(Clone, Copy, Debug)]
pub enum Zips<'a> {
    /// Beside the packs' folders, as part of the output.
    Beside,
    /// Into this folder, under names that begin with the namespace, and with a record of its own of which are ours.
    Into(&'a Path),
}

/// An archive that was made.
#[derive(Clone, Debug)]
pub struct Archive {
    /// The folder of the output that is packed in it: `resourcepack`.
    pub pack: String,
    /// Where it lies.
    pub path: PathBuf,
    /// Lower-case hex, as server.properties wants it.
    pub sha1: String,
}

/// What a build did.
#[derive(Debug)]
pub struct Built {
    /// To the folder.
    pub saved: Saved,
    /// A summary of each item.
    pub rows: Vec<Row>,
    /// The archives.
    pub archives: Vec<Archive>,
}

/// Why there is no build.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// An item, target or path said no.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The folder cannot be written.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// The folder cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// There is no such item.
    #[error(transparent)]
    Project(#[from] ProjectError),
    /// Single items cannot be built into a folder whose other items follow other settings.
    #[error(
        "{folder}: {why}, so its items cannot be built one by one\n  help: build all of the project: `tickbake build`"
    )]
    Apart {
        /// The output folder.
        folder: String,
        /// What is different.
        why: String,
    },
}

/// Makes the folder `out` hold what the project gives.
///
/// # Errors
/// See [`BuildError`]. The folder is as it was before, and so is that of [`Zips::Into`], unless the disk fails between the
/// two: then the packs are new and their archives are not.
pub fn build(
    project: &Project,
    out: &Path,
    how: How<'_>,
    progress: &dyn Progress,
) -> Result<Built, BuildError> {
    if let Some(zips) = how.zips {
        return zipped(project, out, how, zips, progress);
    }
    match (how.only.is_empty(), how.cache) {
        (false, _) => some(project, out, how, progress),
        (true, Some(cache)) => incremental(project, out, cache, how.options, progress),
        (true, None) => {
            let generated = generate(project, progress)?;
            Ok(Built {
                saved: tree::save(out, &generated.tree, how.options)?,
                rows: generated.rows,
                archives: Vec::new(),
            })
        }
    }
}

fn incremental(
    project: &Project,
    out: &Path,
    cache: &Cache,
    options: Options,
    progress: &dyn Progress,
) -> Result<Built, BuildError> {
    let settings = &project.settings;
    let name = |item: &Item| (item.id.clone(), cache.key(settings, item));
    let (items, mut memory) = rayon::join(
        || -> BTreeMap<String, String> { project.items.par_iter().map(name).collect() },
        || cache.memory(out),
    );
    let key = whole_key(cache, settings, &items);
    progress.expect(project.items.len());
    // Of an interrupted build nobody can say what stands.
    let reading = tree::settle(out)?;
    let settled = reading.settled;
    let whole = memory.index.confirm(out);
    drop(reading);
    if whole && memory.key == key && !options.force && settled == Outcome::Nothing {
        project.items.iter().for_each(|item| progress.reused(item));
        return Ok(Built {
            saved: Saved {
                unchanged: memory.index.len(),
                ..Saved::default()
            },
            rows: memory.rows,
            archives: Vec::new(),
        });
    }

    let folder = Folder {
        out,
        record: MANIFEST,
        index: &memory.index,
    };
    let same = |item: &Item| memory.items.get(&item.id) == items.get(&item.id);
    // what takes longest first
    let mut order: Vec<&Item> = project.items.iter().collect();
    order.sort_by_key(|item| same(item));
    let mut parts = parts(order, |item| {
        let key = &items[&item.id];
        if same(item)
            && let Some(standing) = standing(cache, key, item)
            && plan::stand(folder, standing.hashes())
        {
            progress.reused(item);
            return Ok(Part::Standing(standing));
        }
        cached(cache, key, settings, item, progress).map(Part::Whole)
    })?;
    parts.sort_by(|(a, _), (b, _)| a.id.cmp(&b.id));
    let generated = assemble(settings, parts)?;
    let saved = Saved {
        settled,
        ..tree::save_indexed(out, &generated.tree, options, &mut memory.index)?
    };
    if !options.dry_run {
        let memory = Memory {
            key,
            items,
            rows: generated.rows.clone(),
            index: memory.index,
        };
        cache.remember(out, &memory);
        cache.thin();
    }
    Ok(Built {
        saved,
        rows: generated.rows,
        archives: Vec::new(),
    })
}

/// All of the project, with every byte at hand, and archives of its packs.
fn zipped(
    project: &Project,
    out: &Path,
    how: How<'_>,
    zips: Zips<'_>,
    progress: &dyn Progress,
) -> Result<Built, BuildError> {
    let settings = &project.settings;
    progress.expect(project.items.len());
    let parts = parts(&project.items, |item| {
        item_share(how.cache, settings, item, progress).map(Part::Whole)
    })?;
    let mut generated = assemble(settings, parts)?;
    let mut archives = Vec::new();
    let saved = match zips {
        Zips::Beside => {
            for (pack, zip) in generated.add_zips()? {
                let path = out.join(archive_name(&pack));
                let sha1 = zip.sha1;
                archives.push(Archive { pack, path, sha1 });
            }
            tree::save(out, &generated.tree, how.options)?
        }
        Zips::Into(folder) => {
            let record = format!("tickbake-{}.json", settings.namespace);
            let mut own = Tree::new();
            for (pack, zip) in tree::zip::packs(&generated.tree).map_err(GenerateError::from)? {
                let name = format!("{}-{}", settings.namespace, archive_name(&pack));
                let path = folder.join(&name);
                own.insert(name, zip.bytes, None, ZIP)?;
                let sha1 = zip.sha1;
                archives.push(Archive { pack, path, sha1 });
            }
            // what is in the way there is found before anything is written here
            let tried = Options {
                dry_run: true,
                ..how.options
            };
            tree::save_as(folder, own.clone(), tried, &record)?;
            let saved = tree::save(out, &generated.tree, how.options)?;
            tree::save_as(folder, own, how.options, &record)?;
            saved
        }
    };
    Ok(Built {
        saved,
        rows: generated.rows,
        archives,
    })
}

/// Names everything that a build is made from.
fn whole_key(cache: &Cache, settings: &Settings, items: &BTreeMap<String, String>) -> String {
    let settings = serde_json::Value::Object(settings.params.to_json()).to_string();
    let mut text = format!("{}\n{settings}\n", cache.program);
    for (id, key) in items {
        text += &format!("{id} {key}\n");
    }
    hash::exact(text.as_bytes())
}

/// The share of an item, from the cache where there is one.
fn item_share(
    cache: Option<&Cache>,
    settings: &Settings,
    item: &Item,
    progress: &dyn Progress,
) -> Result<Share, GenerateError> {
    match cache {
        Some(cache) => cached(cache, &cache.key(settings, item), settings, item, progress),
        None => share(settings, item, progress),
    }
}

/// The share of an item from the cache, or made and put there.
fn cached(
    cache: &Cache,
    key: &str,
    settings: &Settings,
    item: &Item,
    progress: &dyn Progress,
) -> Result<Share, GenerateError> {
    if let Some(share) = cache.get(key) {
        progress.reused(item);
        return Ok(share);
    }
    let share = share(settings, item, progress)?;
    cache.put(key, &share);
    Ok(share)
}

/// An item as the last build left it in the folder.
fn standing(cache: &Cache, key: &str, item: &Item) -> Option<Standing> {
    let stub = cache.stub(key)?;
    let notes = stub.notes()?;
    let mut files = Vec::new();
    let mut inputs = BTreeMap::new();
    for (path, bytes) in &item.inputs {
        let copy = input_copy(item, path);
        let sha256 = hash::sha256(&copy, bytes);
        files.push((
            copy.clone(),
            file_record(sha256, INPUT, item),
            bytes.len() as u64,
        ));
        inputs.insert(path.clone(), copy);
    }
    for file in stub.files {
        let record = file_record(file.sha256, &file.format, item);
        files.push((file.path, record, file.length as u64));
    }
    Some(Standing {
        record: crate::generate::record(item, stub.facts, stub.extensions, inputs),
        notes,
        files,
        exact: true,
    })
}

fn file_record(sha256: String, format: &str, item: &Item) -> FileRecord {
    FileRecord {
        sha256,
        format: format.into(),
        item: Some(item.id.clone()),
    }
}
