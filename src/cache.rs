//! What an item gave the last time it was baked, kept outside the output tree, so that an unchanged item costs nothing.
//!
//! An entry's name is the hash of everything that decides its content: the program, the item's parameters and inputs, and
//! the project's settings. A damaged entry is no entry. Nothing that proves anything (`diff`, `check`) reads the cache.

use crate::format::Written;
use crate::manifest::Facts;
use crate::project::{Item, Settings};
use crate::tree::hash;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::PathBuf;

/// One item's share of the output.
#[derive(Clone, Debug)]
pub struct Share {
    /// What the manifest says of it.
    pub facts: Facts,
    /// Names of the parameters in use that go beyond the document.
    pub extensions: Vec<String>,
    /// What each target wrote, by the target's name.
    pub written: Vec<(&'static str, Written)>,
}

/// Where shares are kept.
#[derive(Clone, Debug)]
pub struct Cache {
    /// The folder; made when first needed.
    pub folder: PathBuf,
    /// Names the program: another build of it must not read these entries.
    pub program: String,
}

/// An entry's first line; the files' bytes follow in order.
#[derive(Serialize, Deserialize)]
struct Head {
    facts: Facts,
    extensions: Vec<String>,
    written: Vec<Target>,
    /// sha256 of the bytes behind the first line.
    sha256: String,
}

#[derive(Serialize, Deserialize)]
struct Target {
    format: String,
    note: serde_json::Value,
    /// Path and length of each file.
    files: Vec<(String, usize)>,
}

impl Cache {
    /// The share of an item, if it is kept and whole.
    pub fn get(&self, settings: &Settings, item: &Item) -> Option<Share> {
        let bytes = fs::read(self.path(settings, item)).ok()?;
        let end = bytes.iter().position(|&b| b == b'\n')?;
        let head: Head = serde_json::from_slice(&bytes[..end]).ok()?;
        let mut body = &bytes[end + 1..];
        if hash::exact(body) != head.sha256 {
            return None;
        }
        let mut written = Vec::new();
        for target in head.written {
            let name = crate::format::find(&target.format)?.name();
            let mut files = Vec::new();
            for (path, length) in target.files {
                let (file, rest) = body.split_at_checked(length)?;
                files.push((path, file.to_vec()));
                body = rest;
            }
            let note = target.note;
            written.push((name, Written { files, note }));
        }
        Some(Share {
            facts: head.facts,
            extensions: head.extensions,
            written,
        })
    }

    /// Keeps a share. A cache that cannot be written is only slow, so failures are no errors.
    pub fn put(&self, settings: &Settings, item: &Item, share: &Share) {
        let mut body = Vec::new();
        let mut written = Vec::new();
        for (format, w) in &share.written {
            let files = w
                .files
                .iter()
                .map(|(path, bytes)| (path.clone(), bytes.len()))
                .collect();
            w.files
                .iter()
                .for_each(|(_, bytes)| body.extend_from_slice(bytes));
            written.push(Target {
                format: format.to_string(),
                note: w.note.clone(),
                files,
            });
        }
        let head = Head {
            facts: share.facts.clone(),
            extensions: share.extensions.clone(),
            written,
            sha256: hash::exact(&body),
        };
        let Ok(mut bytes) = serde_json::to_vec(&head) else {
            return;
        };
        bytes.push(b'\n');
        bytes.extend_from_slice(&body);
        let path = self.path(settings, item);
        let draft = path.with_extension(format!("{}.draft", std::process::id()));
        let kept = fs::create_dir_all(&self.folder)
            .and_then(|()| fs::write(&draft, bytes))
            .and_then(|()| fs::rename(&draft, &path));
        if kept.is_err() {
            let _ = fs::remove_file(&draft);
        }
    }

    fn path(&self, settings: &Settings, item: &Item) -> PathBuf {
        let mut digest = Sha256::new();
        let mut part = |bytes: &[u8]| {
            digest.update((bytes.len() as u64).to_le_bytes());
            digest.update(bytes);
        };
        part(self.program.as_bytes());
        part(item.id.as_bytes());
        part(
            serde_json::Value::Object(settings.params.to_json())
                .to_string()
                .as_bytes(),
        );
        part(
            serde_json::Value::Object(item.params.to_json())
                .to_string()
                .as_bytes(),
        );
        for (path, bytes) in &item.inputs {
            part(path.as_bytes());
            part(bytes);
        }
        let name: String = digest
            .finalize()
            .iter()
            .map(|b| format!("{b:02x}"))
            .collect();
        self.folder.join(name)
    }
}
