//! What an item gave the last time it was baked, kept outside the output tree, so that an unchanged item costs nothing;
//! and what each output folder held after the last build.
//!
//! An entry's name is the hash of everything that decides its content: the program, the item's parameters and inputs, and
//! the project's settings. A damaged entry is no entry. Nothing that proves anything (`diff`, `check`) reads the cache.

use crate::generate::{Made, Row, Share};
use crate::manifest::Facts;
use crate::project::{Item, Settings};
use crate::tree::{Index, hash};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of entries beyond which the oldest go.
const FULL: u64 = 512 << 20;
/// Bytes that are left then.
const THINNED: u64 = 384 << 20;

/// Where shares are kept.
#[derive(Clone, Debug)]
pub struct Cache {
    /// The folder; made when first needed.
    pub folder: PathBuf,
    /// Names the program: another build of it must not read these entries.
    pub program: String,
}

/// An entry without its files' bytes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stub {
    /// See [`Share::facts`].
    pub facts: Facts,
    /// See [`Share::extensions`].
    pub extensions: Vec<String>,
    /// The target's name, what it says.
    notes: Vec<(String, serde_json::Value)>,
    /// Each file, in the order of their bytes behind the first line.
    pub files: Vec<Listed>,
}

/// One file of a [`Stub`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Listed {
    /// Name of the target that wrote it.
    pub format: String,
    /// Relative to the output folder.
    pub path: String,
    /// Bytes.
    pub length: usize,
    /// See [`hash::sha256`].
    pub sha256: String,
}

/// What an output folder held after a build, and what it was made from.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// Names everything that the build was made from; empty where nothing is known.
    pub key: String,
    /// The entry of each item.
    pub items: BTreeMap<String, String>,
    /// The summary of each item.
    pub rows: Vec<Row>,
    /// What lay there; kept beside the rest, a line a file.
    #[serde(skip)]
    pub index: Index,
}

impl Stub {
    /// As [`Share::notes`]; nothing where a target is not of this program.
    pub fn notes(&self) -> Option<Vec<(&'static str, serde_json::Value)>> {
        let notes = self.notes.iter();
        notes
            .map(|(format, note)| Some((crate::format::find(format)?.name(), note.clone())))
            .collect()
    }
}

impl Cache {
    /// The name of an item's entry.
    pub fn key(&self, settings: &Settings, item: &Item) -> String {
        let mut digest = Sha256::new();
        let mut part = |bytes: &[u8]| {
            digest.update((bytes.len() as u64).to_le_bytes());
            digest.update(bytes);
        };
        let json = |params: &crate::project::Params| {
            serde_json::Value::Object(params.to_json()).to_string()
        };
        part(self.program.as_bytes());
        part(item.id.as_bytes());
        part(json(&settings.params).as_bytes());
        part(json(&item.params).as_bytes());
        for (path, bytes) in &item.inputs {
            part(path.as_bytes());
            part(bytes);
        }
        hash::hex(&digest.finalize())
    }

    /// The share of that name, if it is kept and whole.
    pub fn get(&self, key: &str) -> Option<Share> {
        let bytes = fs::read(self.folder.join(key)).ok()?;
        let end = bytes.iter().position(|&b| b == b'\n')?;
        let head = stub(&bytes[..end])?;
        let mut body = &bytes[end + 1..];
        let notes = head.notes()?;
        let mut files = Vec::new();
        for file in head.files {
            let (bytes, rest) = body.split_at_checked(file.length)?;
            body = rest;
            if hash::sha256(&file.path, bytes) != file.sha256 {
                return None;
            }
            files.push(Made {
                format: crate::format::find(&file.format)?.name(),
                path: file.path,
                bytes: bytes.to_vec(),
                sha256: file.sha256,
            });
        }
        Some(Share {
            facts: head.facts,
            extensions: head.extensions,
            notes,
            files,
        })
    }

    /// The entry of that name without its bytes, whether or not those are whole.
    pub fn stub(&self, key: &str) -> Option<Stub> {
        let mut line = Vec::new();
        BufReader::new(File::open(self.folder.join(key)).ok()?)
            .read_until(b'\n', &mut line)
            .ok()?;
        stub(line.strip_suffix(b"\n")?)
    }

    /// Keeps a share. A cache that cannot be written is only slow, so failures are no errors.
    pub fn put(&self, key: &str, share: &Share) {
        let head = Stub {
            facts: share.facts.clone(),
            extensions: share.extensions.clone(),
            notes: share
                .notes
                .iter()
                .map(|(format, note)| (format.to_string(), note.clone()))
                .collect(),
            files: share
                .files
                .iter()
                .map(|file| Listed {
                    format: file.format.into(),
                    path: file.path.clone(),
                    length: file.bytes.len(),
                    sha256: file.sha256.clone(),
                })
                .collect(),
        };
        let Ok(head) = serde_json::to_string(&head) else {
            return;
        };
        let mut bytes = format!("{} {head}\n", hash::exact(head.as_bytes())).into_bytes();
        for file in &share.files {
            bytes.extend_from_slice(&file.bytes);
        }
        self.write(key, &bytes);
    }

    /// What the folder `out` held after the last build; nothing where the file is not whole.
    pub fn memory(&self, out: &Path) -> Memory {
        let read = || {
            let text = fs::read_to_string(self.folder.join(memory_name(out))).ok()?;
            let (sha256, rest) = text.split_once('\n')?;
            if hash::exact(rest.as_bytes()) != sha256 {
                return None;
            }
            let (head, index) = rest.split_once('\n')?;
            let memory: Memory = serde_json::from_str(head).ok()?;
            Some(Memory {
                index: Index::from_text(index)?,
                ..memory
            })
        };
        read().unwrap_or_default()
    }

    /// Keeps what the folder `out` holds now.
    pub fn remember(&self, out: &Path, memory: &Memory) {
        if let Ok(head) = serde_json::to_string(memory) {
            let rest = format!("{head}\n{}", memory.index.to_text());
            let text = format!("{}\n{rest}", hash::exact(rest.as_bytes()));
            self.write(&memory_name(out), text.as_bytes());
        }
    }

    /// Removes the oldest entries of a cache that has grown large.
    pub fn thin(&self) {
        let mut entries: Vec<_> = self
            .entries()
            .filter_map(|(path, meta)| Some((meta.modified().ok()?, meta.len(), path)))
            .collect();
        let mut bytes: u64 = entries.iter().map(|(_, length, _)| length).sum();
        if bytes <= FULL {
            return;
        }
        entries.sort();
        for (_, length, path) in entries {
            if bytes <= THINNED {
                break;
            }
            if fs::remove_file(path).is_ok() {
                bytes -= length;
            }
        }
    }

    /// Removes every entry, and the folder if nothing else is in it. Says how many there were.
    ///
    /// # Errors
    /// The first entry that cannot be removed.
    pub fn clear(&self) -> std::io::Result<usize> {
        let mut count = 0;
        for (path, _) in self.entries() {
            fs::remove_file(path)?;
            count += 1;
        }
        // not empty means that somebody else put something there
        let _ = fs::remove_dir(&self.folder);
        Ok(count)
    }

    /// The files that are ours by their names.
    fn entries(&self) -> impl Iterator<Item = (PathBuf, fs::Metadata)> {
        let ours = |name: &str| {
            let stem = name.split('.').next().unwrap_or(name);
            let hex = stem.strip_prefix(MEMORY).unwrap_or(stem);
            hex.len() == 64 && hex.bytes().all(|b| b.is_ascii_hexdigit())
        };
        fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten()
            .filter(move |entry| entry.file_name().to_str().is_some_and(ours))
            .filter_map(|entry| Some((entry.path(), entry.metadata().ok()?)))
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.folder.join(name);
        // neither another process nor another thread writes this one
        static DRAFTS: AtomicU64 = AtomicU64::new(0);
        let draft = DRAFTS.fetch_add(1, Ordering::Relaxed);
        let draft = path.with_extension(format!("{}.{draft}.draft", std::process::id()));
        let kept = fs::create_dir_all(&self.folder)
            .and_then(|()| fs::write(&draft, bytes))
            .and_then(|()| fs::rename(&draft, &path));
        if kept.is_err() {
            let _ = fs::remove_file(&draft);
        }
    }
}

/// Name of an output folder's memory begins so.
const MEMORY: &str = "folder-";

fn memory_name(out: &Path) -> String {
    let full = fs::canonicalize(out).unwrap_or_else(|_| out.to_path_buf());
    format!(
        "{MEMORY}{}",
        hash::exact(full.as_os_str().as_encoded_bytes())
    )
}

/// An entry's first line: its sha256, a space, JSON.
fn stub(line: &[u8]) -> Option<Stub> {
    let (sha256, head) = line.split_at_checked(64)?;
    let head = head.strip_prefix(b" ")?;
    match hash::exact(head).as_bytes() == sha256 {
        true => serde_json::from_slice(head).ok(),
        false => None,
    }
}
