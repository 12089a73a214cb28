//! Staging and the journal: from the moment the journal lies in the stage, an interrupted save is finished; before, undone.
//!
//! ```text
//! <out>/.tickbake-stage/new/<n>       content of step n, written first
//! <out>/.tickbake-stage/old/<n>       what step n replaced or removed, kept until all is done
//! <out>/.tickbake-stage/journal.json  the steps; appears whole, by a rename
//! <out>/.tickbake-stage/undo          the journal is being undone, not finished
//! ```
//!
//! Each step is renames within one file system, so at any moment every file is whole. The guarantee covers a killed
//! process; after a power cut it holds as far as the file system keeps the order of renames.

use super::TreeError;
use super::hash::exact;
use super::names;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Name of the stage in the output folder.
pub const STAGE: &str = ".tickbake-stage";

/// Removals come first, so that a file may take the place of a folder and the other way round.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub path: String,
    /// Exact sha256 of what lies there before; none if nothing does.
    pub old: Option<String>,
    /// Exact sha256 of what lies there after; none for a removal.
    pub new: Option<String>,
}

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Journal {
    pub steps: Vec<Step>,
    /// Folders that the save makes, outer ones first.
    pub made: Vec<String>,
}

/// What became of an interrupted save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// There was none.
    #[default]
    Nothing,
    /// All of it is there now.
    Finished,
    /// Nothing of it is there now.
    Undone,
}

/// The stage of one output folder. Needs the exclusive lock.
pub struct Stage<'a> {
    out: &'a Path,
    dir: PathBuf,
}

impl<'a> Stage<'a> {
    pub fn of(out: &'a Path) -> Stage<'a> {
        Stage {
            out,
            dir: out.join(STAGE),
        }
    }

    pub fn exists(&self) -> bool {
        fs::symlink_metadata(&self.dir).is_ok()
    }

    /// Makes the stage and writes the new content of each step.
    pub fn fill(&self, contents: &[Option<&[u8]>]) -> Result<(), TreeError> {
        fs::create_dir(&self.dir).map_err(TreeError::io("cannot write to", self.out))?;
        for folder in ["new", "old"] {
            fs::create_dir(self.dir.join(folder))
                .map_err(TreeError::io("cannot write to", &self.dir))?;
        }
        contents.par_iter().enumerate().try_for_each(|(n, bytes)| {
            let Some(bytes) = bytes else { return Ok(()) };
            fs::write(self.after(n), bytes).map_err(TreeError::io("cannot write", self.after(n)))
        })
    }

    /// Writes the journal: from here on the save is finished, not undone.
    pub fn commit(&self, journal: &Journal) -> Result<(), TreeError> {
        let draft = self.dir.join("journal.draft");
        let bytes = serde_json::to_vec(journal)
            .map_err(|error| TreeError::io("cannot write", &draft)(error.into()))?;
        let write = || -> io::Result<()> {
            fs::write(&draft, &bytes)?;
            fs::File::open(&draft)?.sync_all()?;
            fs::rename(&draft, self.dir.join("journal.json"))
        };
        write().map_err(TreeError::io("cannot write", draft.clone()))
    }

    /// Does the steps; if one cannot be done, undoes them all and says why.
    pub fn apply(&self, journal: &Journal) -> Result<(), TreeError> {
        if let Err(error) = self.forward(journal) {
            self.undo(journal)?;
            return Err(error);
        }
        self.discard()
    }

    /// Removes the stage of a save that was never committed, or is done.
    pub fn discard(&self) -> Result<(), TreeError> {
        let remove = || -> io::Result<()> {
            // first of all, or a kill in between would leave a journal without its backups
            unless_gone(fs::remove_file(self.dir.join("journal.json")))?;
            unless_gone(fs::remove_dir_all(&self.dir))
        };
        remove().map_err(TreeError::io("cannot remove", &self.dir))
    }

    /// Finishes or undoes whatever an interrupted save left.
    ///
    /// A file that somebody edited since, or put something else in the place of, is neither overwritten nor removed: then
    /// the rest is undone. So it is where the new content is no longer what was written.
    pub fn settle(&self) -> Result<Outcome, TreeError> {
        match fs::symlink_metadata(&self.dir) {
            Err(_) => return Ok(Outcome::Nothing),
            Ok(meta) if !meta.is_dir() => {
                return Err(TreeError::InTheWay {
                    path: self.dir.clone(),
                    found: "file or link",
                    wanted: "folder of tickbake's own",
                });
            }
            Ok(_) => {}
        }
        let path = self.dir.join("journal.json");
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                self.discard()?;
                return Ok(Outcome::Undone);
            }
            Err(error) => return Err(TreeError::io("cannot read", path)(error)),
        };
        let journal: Journal = serde_json::from_slice(&bytes)
            .map_err(|error| self.unsettled(format!("its journal.json is damaged: {error}")))?;
        let unsafe_path = journal
            .steps
            .iter()
            .map(|step| &step.path)
            .chain(&journal.made)
            .find_map(|path| names::flaw(path));
        if let Some(flaw) = unsafe_path {
            return Err(self.unsettled(flaw));
        }
        let undoing = self.dir.join("undo").exists();
        let edited = journal.steps.iter().enumerate().any(|(n, step)| {
            let now = self.now(step);
            now.is_some()
                && now != step.old
                && now != step.new
                && !self.is_passing_folder(&journal, n, step)
        });
        let whole = || {
            let mut steps = journal.steps.iter().enumerate();
            steps.all(|(n, step)| step.new.is_none() || self.coming(n, step) == step.new)
        };
        if !undoing && !edited && whole() && self.forward(&journal).is_ok() {
            self.discard()?;
            return Ok(Outcome::Finished);
        }
        self.undo(&journal)?;
        Ok(Outcome::Undone)
    }

    /// Can be repeated: a step that is done is seen by what lies in the stage.
    fn forward(&self, journal: &Journal) -> Result<(), TreeError> {
        let numbered = || journal.steps.iter().enumerate();
        for (n, step) in numbered().filter(|(_, step)| step.new.is_none()) {
            let path = self.out.join(&step.path);
            if fs::symlink_metadata(&path).is_ok() && fs::symlink_metadata(self.before(n)).is_err()
            {
                fs::rename(&path, self.before(n)).map_err(TreeError::io("cannot remove", &path))?;
            }
        }
        for step in journal.steps.iter().filter(|step| step.new.is_none()) {
            self.remove_empty_folders(&step.path);
        }
        for folder in &journal.made {
            make_folder(&self.out.join(folder))?;
        }
        for (n, step) in
            numbered().filter(|(n, step)| step.new.is_some() && self.after(*n).exists())
        {
            let path = self.out.join(&step.path);
            if step.old.is_some()
                && fs::symlink_metadata(self.before(n)).is_err()
                && fs::symlink_metadata(&path).is_ok()
            {
                // a link keeps the old file in its place until the new one replaces it; some file systems have none
                let kept = fs::hard_link(&path, self.before(n))
                    .or_else(|_| fs::rename(&path, self.before(n)));
                kept.map_err(TreeError::io("cannot replace", &path))?;
            }
            fs::rename(self.after(n), &path).map_err(TreeError::io("cannot write", &path))?;
        }
        Ok(())
    }

    /// Puts everything back. Can be repeated.
    fn undo(&self, journal: &Journal) -> Result<(), TreeError> {
        let attempt = || -> io::Result<()> {
            fs::write(self.dir.join("undo"), b"")?;
            for (n, step) in journal
                .steps
                .iter()
                .enumerate()
                .rev()
                .filter(|(_, step)| step.new.is_some())
            {
                let now = self.now(step);
                if now.is_some() && now != step.new {
                    continue;
                }
                let path = self.out.join(&step.path);
                if step.old.is_none() {
                    if now.is_some() {
                        unless_gone(fs::remove_file(&path))?;
                    }
                } else if fs::symlink_metadata(self.before(n)).is_ok() {
                    fs::rename(self.before(n), &path)?;
                }
            }
            for folder in journal.made.iter().rev() {
                // not empty means that somebody else put something there
                let _ = fs::remove_dir(self.out.join(folder));
            }
            for (n, step) in journal
                .steps
                .iter()
                .enumerate()
                .filter(|(_, step)| step.new.is_none())
            {
                let path = self.out.join(&step.path);
                if fs::symlink_metadata(self.before(n)).is_ok()
                    && fs::symlink_metadata(&path).is_err()
                {
                    if let Some(parent) = path.parent() {
                        fs::create_dir_all(parent)?;
                    }
                    fs::rename(self.before(n), &path)?;
                }
            }
            Ok(())
        };
        attempt().map_err(|error| self.unsettled(error.to_string()))?;
        self.discard()
    }

    /// [`hash_at`] the step's path.
    fn now(&self, step: &Step) -> Option<String> {
        hash_at(&self.out.join(&step.path))
    }

    /// The same of what the step leaves at its path: it waits in the stage, or lies there already.
    fn coming(&self, n: usize, step: &Step) -> Option<String> {
        hash_at(&self.after(n)).or_else(|| self.now(step))
    }

    /// Whether a folder lies at the step's path by the save's own doing: it was made where a file was removed, or the files
    /// that go leave it empty for the one that comes.
    fn is_passing_folder(&self, journal: &Journal, n: usize, step: &Step) -> bool {
        let is_folder =
            fs::symlink_metadata(self.out.join(&step.path)).is_ok_and(|meta| meta.is_dir());
        let is_ours = match step.new {
            None => {
                journal.made.contains(&step.path) && fs::symlink_metadata(self.before(n)).is_ok()
            }
            Some(_) => {
                let below = format!("{}/", step.path);
                let mut removed = journal.steps.iter().filter(|other| other.new.is_none());
                step.old.is_none() && removed.any(|other| other.path.starts_with(&below))
            }
        };
        is_folder && is_ours
    }

    fn remove_empty_folders(&self, path: &str) {
        for (end, _) in path.match_indices('/').rev() {
            if fs::remove_dir(self.out.join(&path[..end])).is_err() {
                break;
            }
        }
    }

    fn unsettled(&self, why: String) -> TreeError {
        TreeError::Unsettled {
            path: self.out.to_path_buf(),
            stage: self.dir.clone(),
            why,
        }
    }

    fn after(&self, n: usize) -> PathBuf {
        self.dir.join("new").join(n.to_string())
    }

    fn before(&self, n: usize) -> PathBuf {
        self.dir.join("old").join(n.to_string())
    }
}

/// Exact sha256 of the file at a path; of a link, nothing is known but that it is there, and of anything else only what no
/// file has.
fn hash_at(path: &Path) -> Option<String> {
    let meta = fs::symlink_metadata(path).ok()?;
    if meta.is_symlink() {
        return Some(String::new());
    }
    if !meta.is_file() {
        return Some("no file".to_string());
    }
    Some(
        fs::read(path)
            .map(|bytes| exact(&bytes))
            .unwrap_or_else(|error| error.to_string()),
    )
}

fn make_folder(path: &Path) -> Result<(), TreeError> {
    match fs::create_dir(path) {
        Ok(()) => Ok(()),
        Err(_) if fs::symlink_metadata(path).is_ok_and(|meta| meta.is_dir()) => Ok(()),
        Err(error) => Err(TreeError::io("cannot make the folder", path)(error)),
    }
}

fn unless_gone(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        other => other,
    }
}
