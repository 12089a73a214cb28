//! The output tree: path -> bytes, held in memory until it is whole, and the only code that touches the disk for output.
//!
//! - [`Tree`] what a build produces; one owner for each path
//! - [`names`] which paths may be written at all
//! - [`hash`] the sha256 by which a file is recognised
//! - [`owned`] what an earlier build wrote, from the manifest on disk
//! - [`plan`] what has to be written, replaced and removed, and why it may not be
//! - `journal` staging, and how an interrupted save is finished or undone
//! - [`save`] the whole of it, and [`clean`]
//! - [`source`] bounded reading of folders, zips and trees
//! - [`zip`] reproducible packs
//! - [`lock`] one writer, or many readers

mod central;
mod error;
pub mod hash;
mod journal;
pub mod lock;
pub mod names;
pub mod owned;
pub mod plan;
pub mod save;
pub mod source;
pub mod zip;

pub use error::TreeError;
pub use hash::Kind;
pub use journal::Outcome;
pub use save::{Options, Reader, Saved, clean, place, save, settle};
pub use source::Source;

use std::collections::BTreeMap;

/// The record of ownership, at the root of every output folder.
pub const MANIFEST: &str = "manifest.json";

/// One file of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    pub bytes: Vec<u8>,
    /// The item that it comes from, such as `model.blaze`; none for what belongs to the whole project.
    pub item: Option<String>,
    /// Name of the format in `format::ALL` that wrote it.
    pub format: &'static str,
}

/// Everything a build produces, sorted by path. Paths have forward slashes and are relative to the output folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    files: BTreeMap<String, File>,
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
        names::check(&path)?;
        let file = File {
            bytes,
            item: item.map(str::to_string),
            format,
        };
        if let Some(other) = self.files.get(&path) {
            let owner = |file: &File| file.item.clone().unwrap_or_else(|| file.format.to_string());
            return Err(TreeError::TwoOwners {
                first: owner(other),
                second: owner(&file),
                path,
            });
        }
        self.files.insert(path, file);
        Ok(())
    }

    /// Adds every file of `other`.
    ///
    /// # Errors
    /// As [`Tree::insert`].
    pub fn extend(&mut self, other: Tree) -> Result<(), TreeError> {
        for (path, file) in other.files {
            self.insert(path, file.bytes, file.item.as_deref(), file.format)?;
        }
        Ok(())
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
        }
    }
}
