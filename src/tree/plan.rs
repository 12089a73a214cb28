//! What a save has to write, replace and remove, found out before anything is touched.

use super::hash::Content;
use super::index::{Index, Stamp};
use super::owned::Owned;
use super::{Tree, TreeError, names};
use rayon::prelude::*;
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
    /// What was seen of the files that were read and stay as they are.
    pub seen: Vec<(String, Stamp, String)>,
}

impl Plan {
    pub fn is_empty(&self) -> bool {
        self.create.is_empty() && self.replace.is_empty() && self.remove.is_empty()
    }
}

/// The folder that a tree is held against.
#[derive(Clone, Copy)]
pub struct Folder<'a> {
    pub out: &'a Path,
    /// Name of the record that says which files are ours.
    pub record: &'a str,
    /// What lies there for certain, so that it need not be read.
    pub index: &'a Index,
}

/// Holds `tree` against the folder, of which `owned` is ours.
///
/// # Errors
/// Every reason not to write: clashing names, edited or foreign files in the way (unless `force`), links, folders where
/// files should be; [`TreeError::NotKept`] where a file of ours does not lie there as the tree says.
pub fn plan(
    folder: Folder<'_>,
    tree: &Tree,
    owned: &Owned,
    force: bool,
) -> Result<Plan, TreeError> {
    let Folder { out, record, .. } = folder;
    let mut all: Vec<&str> = tree
        .paths()
        .chain(tree.kept().keys().map(String::as_str))
        .collect();
    all.sort_unstable();
    if let Some(clash) = names::clash(all.into_iter()) {
        return Err(TreeError::Clash {
            first: clash.first,
            second: clash.second,
            nested: clash.nested,
        });
    }
    let mut plan = Plan::default();
    kept(folder, tree, &mut plan)?;
    let mut edited = Vec::new();
    let mut foreign = Vec::new();
    let mut parents = Parents::default();

    let manifest = (owned.manifest && !tree.owns(record)).then_some((record, None));
    let stale = owned
        .files
        .iter()
        .map(|(path, hash)| (path.as_str(), Some(hash)))
        .filter(|(path, _)| !tree.owns(path));
    let gone: Vec<_> = stale.chain(manifest).collect();
    for (path, _) in &gone {
        parents
            .check(out, path, &BTreeMap::new())
            .or_else(|error| match error {
                // an owned file whose folder has become a file is simply gone
                TreeError::InTheWay { .. } => Ok(()),
                other => Err(other),
            })?;
    }
    for ((path, hash), found) in look_at(out, gone, |(path, _)| path) {
        if let Found::File(content, _) = found? {
            if hash.is_some_and(|hash| content.sha256 != *hash) && !force {
                edited.push(path.to_string());
            }
            plan.remove.insert(path.to_string(), content.exact);
        }
    }

    let mut unknown = Vec::new();
    for (path, file) in tree.iter() {
        parents.check(out, path, &plan.remove)?;
        match folder.index.sha256(path) == Some(&file.sha256) {
            true => plan.unchanged += 1,
            false => unknown.push((path, file)),
        }
    }
    for ((path, file), found) in look_at(out, unknown, |(path, _)| path) {
        match found? {
            Found::Nothing => plan.create.push(path.to_string()),
            Found::Folder => {
                only_removed(out, path, &plan.remove)?;
                plan.create.push(path.to_string());
            }
            Found::Link if force => {
                plan.replace.insert(path.to_string(), String::new());
            }
            Found::Link => foreign.push(path.to_string()),
            Found::File(content, stamp) if content.sha256 == file.sha256 => {
                plan.unchanged += 1;
                plan.seen
                    .push((path.to_string(), stamp, file.sha256.clone()));
            }
            Found::File(content, _) => {
                match owned.files.get(path) {
                    Some(hash) if content.sha256 != *hash => edited.push(path.to_string()),
                    None if path != record || !owned.manifest => foreign.push(path.to_string()),
                    _ => {}
                }
                plan.replace.insert(path.to_string(), content.exact);
            }
        }
    }
    if !force && !edited.is_empty() {
        return Err(TreeError::Edited {
            paths: edited,
            removing: tree.is_empty(),
        });
    }
    if !force && !foreign.is_empty() {
        return Err(TreeError::Foreign { paths: foreign });
    }
    spelled_otherwise(out, &plan)?;
    Ok(plan)
}

/// Looks at the files that the tree says lie there already.
fn kept(folder: Folder<'_>, tree: &Tree, plan: &mut Plan) -> Result<(), TreeError> {
    let mut lost = Vec::new();
    for (path, kept) in tree.kept() {
        match &kept.sha256 {
            None => plan.unchanged += 1,
            Some(sha256) => match lies(folder, path, sha256) {
                None => lost.push(path.clone()),
                Some(read) => {
                    plan.unchanged += 1;
                    plan.seen
                        .extend(read.map(|stamp| (path.clone(), stamp, sha256.clone())));
                }
            },
        }
    }
    match lost.is_empty() {
        true => Ok(()),
        false => Err(TreeError::NotKept { paths: lost }),
    }
}

/// Whether these files, each with its sha256, all lie in the folder.
pub fn stand<'a>(folder: Folder<'_>, mut files: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
    files.all(|(path, sha256)| lies(folder, path, sha256).is_some())
}

/// Whether a file lies there with this content; its stamp, if it had to be read.
fn lies(folder: Folder<'_>, path: &str, sha256: &str) -> Option<Option<Stamp>> {
    if folder.index.sha256(path) == Some(sha256) {
        return Some(None);
    }
    match look(folder.out, path) {
        Ok(Found::File(content, stamp)) if content.sha256 == sha256 => Some(Some(stamp)),
        _ => None,
    }
}

enum Found {
    Nothing,
    File(Content, Stamp),
    Folder,
    Link,
}

/// What lies at each of the paths.
fn look_at<T: Send>(
    out: &Path,
    paths: Vec<T>,
    path: impl Fn(&T) -> &str + Sync,
) -> Vec<(T, Result<Found, TreeError>)> {
    let look = |one| {
        let found = look(out, path(&one));
        (one, found)
    };
    paths.into_par_iter().map(look).collect()
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
            .map(|bytes| Found::File(Content::of(path, &bytes), Stamp::of(&meta)))
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

/// A folder where a file has to be may go if every file in it goes, and is then removed with the last of them.
fn only_removed(
    out: &Path,
    path: &str,
    removed: &BTreeMap<String, String>,
) -> Result<(), TreeError> {
    let prefix = format!("{path}/");
    if !removed.keys().any(|key| key.starts_with(&prefix)) {
        return Err(TreeError::InTheWay {
            path: out.join(path),
            found: "folder of others",
            wanted: "file",
        });
    }
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
                    nested: false,
                });
            }
        }
    }
    Ok(())
}
