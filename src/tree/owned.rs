//! What an earlier build wrote: the `files` of the manifest on disk, or of another record of the same shape ([`record`]).
//!
//! Only the paths and hashes are read, so that a manifest of an older or newer tickbake still says which files are ours. But
//! first it must say that it is one: others have a `manifest.json` too, of a web extension, say, and may list files in it.
//!
//! The record itself has no hash anywhere: it is data alone, all of it given by the project, so an edit to it is nothing to
//! keep, and each build writes it anew.

use super::{MANIFEST, Tree, TreeError, names};
use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// Far more than a manifest of 100,000 files.
const MAX_MANIFEST: u64 = 64 << 20;

/// Path -> sha256 (see [`super::hash::sha256`]) of the files that tickbake wrote, without the record itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owned {
    pub files: BTreeMap<String, String>,
    /// A record of ours lies there.
    pub manifest: bool,
}

/// The keys by which a manifest or another record is known as ours, whatever else it holds.
#[derive(serde::Deserialize)]
struct Manifest {
    /// Number of the layout.
    manifest: Option<u32>,
    /// Program and version.
    generator: Option<String>,
    /// Of a [`Record`].
    about: Option<String>,
    files: BTreeMap<String, Entry>,
}

impl Manifest {
    fn is_ours(&self) -> bool {
        let generated = |by: &String| by.starts_with("tickbake ");
        (self.manifest.is_some() && self.generator.as_ref().is_some_and(generated))
            || self.about.as_deref() == Some(ABOUT)
    }
}

const ABOUT: &str = "Files here that tickbake wrote. It replaces and removes these, and no other.";

#[derive(serde::Serialize)]
struct Record<'a> {
    about: &'static str,
    files: BTreeMap<&'a str, Entry>,
}

#[derive(serde::Serialize, serde::Deserialize)]
struct Entry {
    sha256: String,
}

/// Reads the manifest in `out`; nothing is owned where there is none.
///
/// # Errors
/// [`TreeError::Manifest`] if it is not one of ours, or names a path outside the folder; [`TreeError::Io`].
pub fn read(out: &Path) -> Result<Owned, TreeError> {
    read_record(out, MANIFEST)
}

/// [`read`], where the record has another name than [`MANIFEST`].
///
/// # Errors
/// As [`read`].
pub fn read_record(out: &Path, record: &str) -> Result<Owned, TreeError> {
    let path = out.join(record);
    let file = match fs::File::open(&path) {
        Ok(file) => file,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(Owned::default());
        }
        Err(error) => return Err(TreeError::io("cannot read", path)(error)),
    };
    let mut bytes = Vec::new();
    file.take(MAX_MANIFEST + 1)
        .read_to_end(&mut bytes)
        .map_err(TreeError::io("cannot read", &path))?;
    let mut owned = parse(&bytes).map_err(|why| TreeError::Manifest { path, why })?;
    owned.files.remove(record);
    Ok(owned)
}

/// A record of these files, for folders that have no manifest of their own.
pub fn record(tree: &Tree) -> Vec<u8> {
    let sha256 = |sha256: &String| Entry {
        sha256: sha256.clone(),
    };
    let record = Record {
        about: ABOUT,
        files: tree
            .iter()
            .map(|(path, file)| (path, sha256(&file.sha256)))
            .collect(),
    };
    let mut text = serde_json::to_vec_pretty(&record).unwrap_or_default();
    text.push(b'\n');
    text
}

/// # Errors
/// Why these bytes are no manifest of ours.
pub fn parse(bytes: &[u8]) -> Result<Owned, String> {
    if bytes.len() as u64 > MAX_MANIFEST {
        return Err(format!("it is larger than {MAX_MANIFEST} bytes"));
    }
    let manifest: Manifest = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    if !manifest.is_ours() {
        return Err("it is not one that tickbake wrote".to_string());
    }
    let mut files = BTreeMap::new();
    for (path, entry) in manifest.files {
        if let Some(flaw) = names::flaw(&path) {
            return Err(format!(
                "it names the path `{}`: {flaw}",
                path.escape_debug()
            ));
        }
        files.insert(path, entry.sha256);
    }
    Ok(Owned {
        files,
        manifest: true,
    })
}
