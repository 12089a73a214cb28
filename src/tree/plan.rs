//! What a save has to write, replace and remove, found out before anything is touched.

use super::hash::{exact, same, sha256};
use super::owned::Owned;
use super::{MANIFEST, Tree, TreeError, names};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Paths, each list sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Not there yet.
    pub create: Vec<String>,
    /// There, with other content; and the exact sha256 of that content.
    pub replace: BTreeMap<String, String>,
    /// Owned and no longer produced; and the exact sha256 of the content.
    pub remove: BTreeMap<String, String>,
    pub unchanged: usize,
}

impl Plan {
    pub fn is_empty(&self) -> bool {
        self.create.is_empty() && self.replace.is_empty() && self.remove.is_empty()
    }
}

/// Holds `tree` against the folder `out`, of which `owned` is ours.
///
/// # Errors
/// Every reason not to write: clashing names, edited or foreign files in the way (unless `force`), links, folders where
/// files should be.
pub fn plan(out: &Path, tree: &Tree, owned: &Owned, force: bool) -> Result<Plan, TreeError> {
    if let Some((first, second)) = names::clash(tree.paths()) {
        return Err(TreeError::Clash { first, second });
    }
    let mut plan = Plan::default();
    let mut edited = Vec::new();
    let mut foreign = Vec::new();
    let mut parents = Parents::default();

    let manifest = (owned.manifest && tree.get(MANIFEST).is_none()).then_some((MANIFEST, None));
    let stale = owned
        .files
        .iter()
        .map(|(path, hash)| (path.as_str(), Some(hash)))
        .filter(|(path, _)| tree.get(path).is_none());
    for (path, hash) in stale.chain(manifest) {
        parents
            .check(out, path, &BTreeMap::new())
            .or_else(|error| match error {
                // an owned file whose folder has become a file is simply gone
                TreeError::InTheWay { .. } => Ok(()),
                other => Err(other),
            })?;
        if let Found::File(bytes) = look(out, path)? {
            if hash.is_some_and(|hash| sha256(path, &bytes) != *hash) && !force {
                edited.push(path.to_string());
            }
            plan.remove.insert(path.to_string(), exact(&bytes));
        }
    }

    for (path, file) in tree.iter() {
        parents.check(out, path, &plan.remove)?;
        match look(out, path)? {
            Found::Nothing => plan.create.push(path.to_string()),
            Found::Folder => {
                only_removed(out, path, &plan.remove)?;
                plan.create.push(path.to_string());
            }
            Found::Link if force => {
                plan.replace.insert(path.to_string(), String::new());
            }
            Found::Link => foreign.push(path.to_string()),
            Found::File(bytes) if same(path, &bytes, &file.bytes) => plan.unchanged += 1,
            Found::File(bytes) => {
                match owned.files.get(path) {
                    Some(hash) if sha256(path, &bytes) != *hash => edited.push(path.to_string()),
                    None if path != MANIFEST || !owned.manifest => foreign.push(path.to_string()),
                    _ => {}
                }
                plan.replace.insert(path.to_string(), exact(&bytes));
            }
        }
    }
    if !force && !edited.is_empty() {
        return Err(TreeError::Edited { paths: edited });
    }
    if !force && !foreign.is_empty() {
        return Err(TreeError::Foreign { paths: foreign });
    }
    spelled_otherwise(out, &plan)?;
    Ok(plan)
}

enum Found {
    Nothing,
    File(Vec<u8>),
    Folder,
    Link,
}

fn look(out: &Path, path: &str) -> Result<Found, TreeError> {
    let full = out.join(path);
    let meta = match fs::symlink_metadata(&full) {
        Ok(meta) => meta,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(Found::Nothing);
        }
        Err(error) => return Err(TreeError::io("cannot look at", full)(error)),
    };
    if meta.is_dir() {
        Ok(Found::Folder)
    } else if meta.is_symlink() {
        Ok(Found::Link)
    } else if meta.is_file() {
        fs::read(&full)
            .map(Found::File)
            .map_err(TreeError::io("cannot read", full))
    } else {
        Err(TreeError::InTheWay {
            path: full,
            found: "device, pipe or socket",
            wanted: "file",
        })
    }
}

/// Folders that were already looked at.
#[derive(Default)]
struct Parents {
    seen: BTreeSet<String>,
}

impl Parents {
    /// Each folder above `path` is a real folder, or nothing, or an owned file that is about to go.
    fn check(
        &mut self,
        out: &Path,
        path: &str,
        removed: &BTreeMap<String, String>,
    ) -> Result<(), TreeError> {
        for (end, _) in path.match_indices('/') {
            let folder = &path[..end];
            if self.seen.contains(folder) {
                continue;
            }
            let full = out.join(folder);
            match fs::symlink_metadata(&full) {
                Ok(meta) if meta.is_symlink() => return Err(TreeError::Symlink { path: full }),
                Ok(meta) if !meta.is_dir() && !removed.contains_key(folder) => {
                    return Err(TreeError::InTheWay {
                        path: full,
                        found: "file",
                        wanted: "folder",
                    });
                }
                Ok(_) => {}
                Err(error)
                    if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
                Err(error) => return Err(TreeError::io("cannot look at", full)(error)),
            }
            self.seen.insert(folder.to_string());
        }
        Ok(())
    }
}

/// A folder where a file has to be may go if every file in it goes.
fn only_removed(
    out: &Path,
    path: &str,
    removed: &BTreeMap<String, String>,
) -> Result<(), TreeError> {
    let prefix = format!("{path}/");
    for entry in walkdir::WalkDir::new(out.join(path)).min_depth(1) {
        let entry =
            entry.map_err(|error| TreeError::io("cannot look at", out.join(path))(error.into()))?;
        let below = entry
            .path()
            .strip_prefix(out)
            .unwrap_or(entry.path())
            .to_string_lossy()
            .replace('\\', "/");
        let folder_of_ours = entry.file_type().is_dir()
            && removed
                .keys()
                .any(|key| key.starts_with(&format!("{below}/")));
        if !(removed.contains_key(&below) && below.starts_with(&prefix) || folder_of_ours) {
            return Err(TreeError::InTheWay {
                path: out.join(path),
                found: "folder with files of others",
                wanted: "file",
            });
        }
    }
    Ok(())
}

/// A file of others that differs from a new one of ours by case alone would be overwritten on some systems.
fn spelled_otherwise(out: &Path, plan: &Plan) -> Result<(), TreeError> {
    let mut listed: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    for path in &plan.create {
        let starts = [0]
            .into_iter()
            .chain(path.match_indices('/').map(|(at, _)| at + 1));
        for start in starts {
            let folder = path[..start].trim_end_matches('/');
            let name = path[start..].split('/').next().unwrap_or_default();
            let names = listed.entry(folder).or_insert_with(|| {
                let entries = fs::read_dir(out.join(folder))
                    .into_iter()
                    .flatten()
                    .flatten();
                entries
                    .filter_map(|entry| entry.file_name().into_string().ok())
                    .map(|name| (names::fold(&name), name))
                    .collect()
            });
            let Some(other) = names.get(&names::fold(name)).filter(|other| *other != name) else {
                continue;
            };
            let other = if folder.is_empty() {
                other.clone()
            } else {
                format!("{folder}/{other}")
            };
            let below = format!("{other}/");
            let ours = plan
                .remove
                .keys()
                .any(|key| *key == other || key.starts_with(&below));
            if !ours {
                return Err(TreeError::Clash {
                    first: other,
                    second: path.clone(),
                });
            }
        }
    }
    Ok(())
}
