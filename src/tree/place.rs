//! One file that was asked for by name, such as a page or a picture, and that no record knows.

use super::{TreeError, site};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// How much of a file is looked at to know whose it is, bytes.
const HEAD: u64 = 4096;

/// Drafts of killed runs that may lie beside the file.
const MOST_DRAFTS: u32 = 1000;

/// Writes one file: whole or not at all, with the folders above it. Of what lies there already, only an empty file is
/// replaced, and one whose beginning `is_ours` knows.
///
/// # Errors
/// [`TreeError::NotForOutput`], [`TreeError::BrokenLink`], [`TreeError::InTheWay`], [`TreeError::NotOurs`], [`TreeError::Io`].
pub fn place(path: &Path, bytes: &[u8], is_ours: fn(&[u8]) -> bool) -> Result<(), TreeError> {
    site::writable(path)?;
    if path.is_dir() {
        let path = path.to_path_buf();
        return Err(TreeError::InTheWay {
            path,
            found: "folder",
            wanted: "file",
        });
    }
    if !may_go(path, is_ours)? {
        let path = path.to_path_buf();
        return Err(TreeError::NotOurs { path });
    }
    if let Some(parent) = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
    {
        fs::create_dir_all(parent).map_err(TreeError::io("cannot make the folder", parent))?;
    }
    let (draft, mut file) = draft(path).map_err(TreeError::io("cannot write", path))?;
    let written = file.write_all(bytes);
    drop(file);
    written
        .and_then(|()| fs::rename(&draft, path))
        .map_err(|error| {
            // the first error is the one to report
            let _ = fs::remove_file(&draft);
            TreeError::io("cannot write", path)(error)
        })
}

/// Whether nothing lies there that somebody could miss.
fn may_go(path: &Path, is_ours: fn(&[u8]) -> bool) -> Result<bool, TreeError> {
    let Ok(meta) = fs::symlink_metadata(path) else {
        return Ok(true);
    };
    // a link, a device or a pipe is none of ours
    if !meta.is_file() {
        return Ok(false);
    }
    let mut head = Vec::new();
    File::open(path)
        .and_then(|file| file.take(HEAD).read_to_end(&mut head))
        .map_err(TreeError::io("cannot read", path))?;
    Ok(head.is_empty() || is_ours(&head))
}

/// A new file beside `path`, under a name that nobody has.
fn draft(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().unwrap_or_default();
    for n in 0..MOST_DRAFTS {
        let mut name = name.to_os_string();
        name.push(format!(".tickbake-draft-{n}"));
        let draft = path.with_file_name(name);
        match File::options().write(true).create_new(true).open(&draft) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (draft, file)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
