//! Saving a tree: only what changed is written, all of it or nothing.

use super::hash::exact_beside;
use super::index::{Index, Stamp};
use super::journal::{Journal, Outcome, Stage, Step};
use super::plan::{Folder, Plan, plan};
use super::{MANIFEST, Tree, TreeError, lock, owned, site};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// How to save.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Overwrite edited files of ours and files of others at our paths.
    pub force: bool,
    /// Say what would be done, and do nothing.
    pub dry_run: bool,
}

/// What was done, or with `dry_run` would be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    pub created: Vec<String>,
    pub replaced: Vec<String>,
    pub removed: Vec<String>,
    pub unchanged: usize,
    /// What became of an interrupted save that was found first.
    pub settled: Outcome,
}

impl Saved {
    pub fn is_nothing(&self) -> bool {
        self.created.is_empty() && self.replaced.is_empty() && self.removed.is_empty()
    }
}

/// Makes `out` hold `tree`, and no file of ours beside it. Files of others stay.
///
/// # Errors
/// See [`TreeError`]. Whatever it is, the folder is as it was before.
pub fn save(out: &Path, tree: &Tree, options: Options) -> Result<Saved, TreeError> {
    save_at(out, tree, options, MANIFEST, None)
}

/// As [`save`], for a tree without a manifest: a file of this name is added, which records that its files are ours.
///
/// # Errors
/// As [`save`].
pub fn save_as(
    out: &Path,
    mut tree: Tree,
    options: Options,
    record: &str,
) -> Result<Saved, TreeError> {
    if !tree.is_empty() {
        tree.insert(record, owned::record(&tree), None, "record")?;
    }
    save_at(out, &tree, options, record, None)
}

/// As [`save`], without looking at what `index` knows, which must have been [confirmed](Index::confirm) just now;
/// afterwards it knows all of the tree. A file that somebody edits in between is as one that is edited after the save.
///
/// # Errors
/// As [`save`].
pub fn save_indexed(
    out: &Path,
    tree: &Tree,
    options: Options,
    index: &mut Index,
) -> Result<Saved, TreeError> {
    save_at(out, tree, options, MANIFEST, Some(index))
}

fn save_at(
    out: &Path,
    tree: &Tree,
    options: Options,
    record: &str,
    index: Option<&mut Index>,
) -> Result<Saved, TreeError> {
    let nothing = Index::default();
    let mut saving = Saving {
        out,
        tree,
        options,
        record,
        index,
    };
    site::can_be_made(out)?;
    let made = match fs::metadata(out) {
        Ok(meta) if !meta.is_dir() => {
            return Err(TreeError::InTheWay {
                path: out.to_path_buf(),
                found: "file",
                wanted: "folder",
            });
        }
        Ok(_) => false,
        Err(_) if options.dry_run => return saving.run(Outcome::Nothing),
        Err(_) => {
            // the names first: a refused build leaves not even a folder
            let folder = Folder {
                out,
                record,
                index: &nothing,
            };
            plan(folder, tree, &owned::Owned::default(), false)?;
            fs::create_dir_all(out).map_err(TreeError::io("cannot make the folder", out))?;
            true
        }
    };
    let saved = saving.locked();
    if made && saved.is_err() {
        // not empty means that somebody else put something there
        let _ = fs::remove_dir(out);
    }
    saved
}

/// Removes every file of ours from `out`, and no other.
///
/// # Errors
/// As [`save`]; edited files of ours stop it unless forced.
pub fn clean(out: &Path, options: Options) -> Result<Saved, TreeError> {
    if !out.is_dir() {
        return Ok(Saved::default());
    }
    save(out, &Tree::new(), options)
}

/// Removes `out` itself, if nothing is in it; whether that was done.
pub fn remove_if_empty(out: &Path) -> bool {
    // the system refuses where somebody put something there, and where it is a link or a mounted disk
    fs::remove_dir(out).is_ok()
}

/// Held while a folder is read.
#[derive(Debug, Default)]
pub struct Reader {
    pub settled: Outcome,
    _lock: Option<lock::Lock>,
}

/// The first thing that check and diff do: finishes or undoes an interrupted save, and keeps builds out until the reader is
/// dropped.
///
/// # Errors
/// [`TreeError::Locked`] while a build runs, [`TreeError::Unsettled`].
pub fn settle(out: &Path) -> Result<Reader, TreeError> {
    let mut settled = Outcome::Nothing;
    if !out.is_dir() {
        return Ok(Reader::default());
    }
    loop {
        let reading = lock::shared(out)?;
        if !Stage::of(out).exists() {
            return Ok(Reader {
                settled,
                _lock: Some(reading),
            });
        }
        drop(reading);
        let _writing = lock::exclusive(out)?;
        settled = Stage::of(out).settle()?;
    }
}

struct Saving<'a> {
    out: &'a Path,
    tree: &'a Tree,
    options: Options,
    record: &'a str,
    index: Option<&'a mut Index>,
}

impl Saving<'_> {
    fn locked(&mut self) -> Result<Saved, TreeError> {
        if self.options.dry_run {
            let reader = settle(self.out)?;
            return self.run(reader.settled);
        }
        let _lock = lock::exclusive(self.out)?;
        let settled = Stage::of(self.out).settle()?;
        self.run(settled)
    }

    fn run(&mut self, settled: Outcome) -> Result<Saved, TreeError> {
        let Saving {
            out,
            tree,
            options,
            record,
            ..
        } = *self;
        let owned = match owned::read_record(out, record) {
            Err(TreeError::Manifest { .. }) if options.force => owned::Owned {
                manifest: true,
                ..owned::Owned::default()
            },
            other => other?,
        };
        // whatever another build changed since the index was confirmed, it changed the record too
        let nothing = Index::default();
        let index = self.index.as_deref();
        let index = index.filter(|index| index.holds(out, record));
        let folder = Folder {
            out,
            record,
            index: index.unwrap_or(&nothing),
        };
        let plan = plan(folder, tree, &owned, options.force)?;
        if !options.dry_run {
            if !plan.is_empty() {
                write(out, tree, &plan)?;
            }
            if let Some(index) = self.index.as_deref_mut() {
                note(index, out, tree, &plan);
            }
        }
        Ok(Saved {
            created: plan.create,
            replaced: plan.replace.into_keys().collect(),
            removed: plan.remove.into_keys().collect(),
            unchanged: plan.unchanged,
            settled,
        })
    }
}

/// Brings the index up to what lies there now.
fn note(index: &mut Index, out: &Path, tree: &Tree, plan: &Plan) {
    index.retain(|path| tree.owns(path));
    for (path, stamp, sha256) in &plan.seen {
        index.note(path, *stamp, sha256);
    }
    let written: Vec<&String> = plan.create.iter().chain(plan.replace.keys()).collect();
    let stamps: Vec<Option<Stamp>> = written
        .par_iter()
        .map(|path| Some(Stamp::of(&fs::symlink_metadata(out.join(path)).ok()?)))
        .collect();
    for (path, stamp) in written.into_iter().zip(stamps) {
        match (stamp, tree.get(path)) {
            (Some(stamp), Some(file)) => index.note_moved(path, stamp, &file.sha256),
            _ => index.retain(|other| other != path),
        }
    }
}

fn write(out: &Path, tree: &Tree, plan: &Plan) -> Result<(), TreeError> {
    let mut steps: Vec<Step> = Vec::new();
    for (path, old) in &plan.remove {
        steps.push(Step {
            path: path.clone(),
            old: Some(old.clone()),
            new: None,
        });
    }
    for (path, file) in tree.iter() {
        let old = plan.replace.get(path).cloned();
        if old.is_some()
            || plan
                .create
                .binary_search_by(|created| created.as_str().cmp(path))
                .is_ok()
        {
            steps.push(Step {
                path: path.to_string(),
                old,
                new: Some(exact_beside(path, &file.bytes, &file.sha256)),
            });
        }
    }
    let made = missing_folders(out, plan);
    let stage = Stage::of(out);
    let contents: Vec<Option<&[u8]>> = steps
        .iter()
        .map(|step| {
            Some(
                tree.get(step.new.as_ref().and(Some(&step.path))?)?
                    .bytes
                    .as_slice(),
            )
        })
        .collect();
    let filled = stage.fill(&contents);
    let journal = Journal { steps, made };
    if let Err(error) = filled.and_then(|()| stage.commit(&journal)) {
        // the first error is the one to report
        let _ = stage.discard();
        return Err(error);
    }
    stage.apply(&journal)
}

/// Folders that have to be made, outer ones first.
fn missing_folders(out: &Path, plan: &Plan) -> Vec<String> {
    let mut folders = BTreeSet::new();
    for path in &plan.create {
        for (end, _) in path.match_indices('/') {
            folders.insert(&path[..end]);
        }
    }
    // a folder that loses all its files is removed, and must be made again
    let emptied = |folder: &str| {
        plan.remove
            .keys()
            .any(|path| path.starts_with(&format!("{folder}/")))
    };
    folders
        .into_iter()
        .filter(|folder| !out.join(folder).is_dir() || emptied(folder))
        .map(str::to_string)
        .collect()
}
