//! The output tree: path -> bytes, held in memory until it is whole, and the only code that touches the disk for output.
//!
//! - [`Tree`] what a build produces; one owner for each path
//! - [`names`] which paths may be written at all
//! - [`hash`] the sha256 by which a file is recognised
//! - [`owned`] what an earlier build wrote, from the manifest on disk
//! - [`index`] what the disk said of each file, so that a build need not read all of them again
//! - [`plan`] what has to be written, replaced and removed, and why it may not be
//! - `journal` staging, and how an interrupted save is finished or undone
//! - [`save`](mod@save) the whole of it, and [`clean`]
//! - [`place`](mod@place) one file that was asked for
//! - [`site`] where none of it may go
//! - [`source`] bounded reading of folders, zips and trees
//! - [`zip`] reproducible packs
//! - [`lock`] one writer, or many readers

mod central;
mod error;
pub mod hash;
pub mod index;
mod journal;
pub mod lock;
pub mod names;
pub mod owned;
pub mod place;
pub mod plan;
pub mod save;
pub mod site;
pub mod source;
pub mod zip;

pub use error::TreeError;
pub use hash::Kind;
pub use index::Index;
pub use journal::Outcome;
pub use place::place;
pub use save::{Options, Reader, Saved, clean, save, save_as, save_indexed, settle};
pub use source::Source;

use std::collections::BTreeMap;

/// The record of ownership, at the root of every output folder.
pub const MANIFEST: &str = "manifest.json";

/// One file of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    pub bytes: Vec<u8>,
    /// See [`hash::sha256`].
    pub sha256: String,
    /// The item that it comes from, such as `model.blaze`; none for what belongs to the whole project.
    pub item: Option<String>,
    /// Name of the format in `format::ALL` that wrote it.
    pub format: &'static str,
}

/// A path of ours that lies in the output folder already, so that its bytes need not be at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The item that it comes from.
    pub item: Option<String>,
    /// What lies there must have this sha256 (see [`hash::sha256`]); `None`: it stays as it is, whatever it is.
    pub sha256: Option<String>,
}

/// Everything a build produces, sorted by path. Paths have forward slashes and are relative to the output folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    files: BTreeMap<String, File>,
    kept: BTreeMap<String, Kept>,
}

impl Tree {
    pub fn new() -> Tree {
        Tree::default()
    }

    /// Adds a file.
    ///
    /// # Errors
    /// [`TreeError::Name`] if no system could hold this path safely, [`TreeError::TwoOwners`] if it is taken.
    pub fn insert(
        &mut self,
        path: impl Into<String>,
        bytes: Vec<u8>,
        item: Option<&str>,
        format: &'static str,
    ) -> Result<(), TreeError> {
        let path = path.into();
        let sha256 = hash::sha256(&path, &bytes);
        self.insert_hashed(path, bytes, sha256, item, format)
    }

    /// As [`Tree::insert`], for bytes whose sha256 (see [`hash::sha256`]) is known.
    ///
    /// # Errors
    /// As [`Tree::insert`].
    pub fn insert_hashed(
        &mut self,
        path: impl Into<String>,
        bytes: Vec<u8>,
        sha256: String,
        item: Option<&str>,
        format: &'static str,
    ) -> Result<(), TreeError> {
        let path = path.into();
        self.claim(&path, item.unwrap_or(format))?;
        let file = File {
            bytes,
            sha256,
            item: item.map(str::to_string),
            format,
        };
        self.files.insert(path, file);
        Ok(())
    }

    /// Puts other bytes into a file that is there.
    pub fn replace(&mut self, path: &str, bytes: Vec<u8>) {
        if let Some(file) = self.files.get_mut(path) {
            file.sha256 = hash::sha256(path, &bytes);
            file.bytes = bytes;
        }
    }

    /// Says that a path lies in the output folder already and stays there.
    ///
    /// # Errors
    /// As [`Tree::insert`].
    pub fn keep(&mut self, path: impl Into<String>, kept: Kept) -> Result<(), TreeError> {
        let path = path.into();
        self.claim(&path, kept.item.as_deref().unwrap_or("the folder as it is"))?;
        self.kept.insert(path, kept);
        Ok(())
    }

    fn claim(&self, path: &str, owner: &str) -> Result<(), TreeError> {
        names::check(path)?;
        let file = self.files.get(path);
        let first = match (file, self.kept.get(path)) {
            (Some(file), _) => file.item.as_deref().unwrap_or(file.format),
            (None, Some(kept)) => kept.item.as_deref().unwrap_or("the folder as it is"),
            (None, None) => return Ok(()),
        };
        Err(TreeError::TwoOwners {
            first: first.to_string(),
            second: owner.to_string(),
            path: path.to_string(),
        })
    }

    /// What lies in the output folder already, in the order of the paths.
    pub fn kept(&self) -> &BTreeMap<String, Kept> {
        &self.kept
    }

    /// Whether the path is the tree's, at hand or kept.
    pub fn owns(&self, path: &str) -> bool {
        self.files.contains_key(path) || self.kept.contains_key(path)
    }

    pub fn get(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// Files in the order of their paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &File)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    pub fn len(&self) -> usize {
        self.files.len()
    }

    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The files below `folder`, with that part of their path taken off.
    pub fn below(&self, folder: &str) -> Tree {
        let prefix = format!("{}/", folder.trim_end_matches('/'));
        let files = self.files.iter().filter_map(|(path, file)| {
            Some((path.strip_prefix(&prefix)?.to_string(), file.clone()))
        });
        Tree {
            files: files.collect(),
            kept: BTreeMap::new(),
        }
    }
}
