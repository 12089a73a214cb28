//! Where output may go, however empty the place is.

use super::TreeError;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Refuses a folder, there or not, that output could not have for its own: what is not [writable] or cannot be made, the
/// root of the file system and the home folder.
///
/// # Errors
/// [`TreeError::NotForOutput`], [`TreeError::BrokenLink`].
pub fn own_folder(folder: &Path, home: Option<&Path>) -> Result<(), TreeError> {
    writable(folder)?;
    can_be_made(folder)?;
    let full = resolved(folder);
    let refused = |why: &str| Err(refusal(folder, why));
    if full.parent().is_none() {
        return refused("is the root of the file system");
    }
    if home.is_some_and(|home| resolved(home) == full) {
        return refused("is the home folder");
    }
    Ok(())
}

/// Refuses a path, there or not, that nothing of ours goes to: among git's own files (in a `.git`, or in a repository without
/// a work tree), or in a new `~`, which no shell has replaced: whoever tidies up after that may mean the home folder. Nor to one
/// whose folder cannot be made.
///
/// # Errors
/// [`TreeError::NotForOutput`], [`TreeError::BrokenLink`].
pub fn writable(path: &Path) -> Result<(), TreeError> {
    let new_tilde = |above: &Path| above.file_name().is_some_and(|n| n == "~") && !above.exists();
    if path.ancestors().any(new_tilde) {
        let why = "has a `~` in it, which only a shell takes for the home folder, and only where a word begins with it";
        return Err(refusal(path, why));
    }
    let full = resolved(path);
    if let Some(git) = full.ancestors().find(|above| is_gits(above)) {
        let why = format!("is among git's own files, those of `{}`", git.display());
        return Err(refusal(path, &why));
    }
    path.parent().map_or(Ok(()), can_be_made)
}

/// Refuses a folder behind a link that leads nowhere, of which the system says that it exists, and that it does not.
///
/// # Errors
/// [`TreeError::BrokenLink`].
pub(super) fn can_be_made(folder: &Path) -> Result<(), TreeError> {
    let broken = |above: &&Path| above.is_symlink() && !above.exists();
    match folder.ancestors().find(broken) {
        Some(link) => Err(TreeError::BrokenLink {
            link: link.to_path_buf(),
            target: fs::read_link(link).unwrap_or_default(),
        }),
        None => Ok(()),
    }
}

fn refusal(path: &Path, why: &str) -> TreeError {
    TreeError::NotForOutput {
        path: path.to_path_buf(),
        why: why.into(),
    }
}

fn is_gits(folder: &Path) -> bool {
    // some file systems do not tell .GIT from it
    let named = folder
        .file_name()
        .is_some_and(|name| name.eq_ignore_ascii_case(".git"));
    named
        || folder.join("HEAD").is_file()
            && ["objects", "refs"]
                .iter()
                .all(|own| folder.join(own).is_dir())
}

/// The path without links and dots. What is not there yet will be folders, so that a `..` leads out of them again.
pub fn resolved(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    for above in path.ancestors() {
        if let (Ok(mut real), Ok(rest)) = (fs::canonicalize(above), path.strip_prefix(above)) {
            for part in rest.components() {
                match part {
                    Component::ParentDir => {
                        real.pop();
                    }
                    part => real.push(part),
                }
            }
            return real;
        }
    }
    path
}
