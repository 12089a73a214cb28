//! What can go wrong when a tree is written.

use std::io;
use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum TreeError {
    #[error(
        "the output path `{path}` cannot be written everywhere: {why}; rename the item that it comes from"
    )]
    Name { path: String, why: String },
    #[error(
        "both {first} and {second} write `{path}`; give one of them another id, namespace or target"
    )]
    TwoOwners {
        path: String,
        first: String,
        second: String,
    },
    #[error(
        "{}; rename one of them",
        match nested {
            true => format!("of `{first}` and `{second}` one is a file where the other needs a folder"),
            false => format!("`{first}` and `{second}` are one path where case does not count"),
        }
    )]
    Clash {
        first: String,
        second: String,
        /// See [`super::names::Clash`].
        nested: bool,
    },
    #[error(
        "{} edited since tickbake wrote {}: {}; nothing was {}. Move the edits into the project, or {} them with --force",
        if paths.len() == 1 { "this file was".to_string() } else { format!("{} files were", paths.len()) },
        if paths.len() == 1 { "it" } else { "them" },
        list(paths),
        if *removing { "removed" } else { "written" },
        if *removing { "remove" } else { "overwrite" }
    )]
    Edited {
        paths: Vec<String>,
        /// All that is ours was to be removed, nothing to be written.
        removing: bool,
    },
    #[error(
        "not written by tickbake, and in the way: {}; nothing was written. Move {} away, choose another output folder with -o, or overwrite with --force",
        list(paths), if paths.len() == 1 { "it" } else { "them" }
    )]
    Foreign { paths: Vec<String> },
    #[error("`{}` is a {found}, but a {wanted} has to be there; nothing was written. Move it away or choose another output folder with -o", path.display())]
    InTheWay {
        path: PathBuf,
        found: &'static str,
        wanted: &'static str,
    },
    #[error("`{}` is there already, and tickbake did not make it: it stays as it is. Move it away, or name another file", path.display())]
    NotOurs { path: PathBuf },
    #[error("`{}` {why}; nothing was written. Choose another place", path.display())]
    NotForOutput { path: PathBuf, why: String },
    #[error("`{}` is a symbolic link, which may lead out of the output folder; nothing was written. Replace it by a real folder", path.display())]
    Symlink { path: PathBuf },
    #[error("`{}` is a symbolic link to `{}`, which is not there; nothing was written. Make that folder, or remove the link", link.display(), target.display())]
    BrokenLink { link: PathBuf, target: PathBuf },
    #[error("`{}` does not say which files are ours: {why}. Restore it from version control, or delete it and build with --force; if it belongs to somebody else, choose another output folder with -o", path.display())]
    Manifest { path: PathBuf, why: String },
    #[error("changed during the build: {}; build again", list(paths))]
    NotKept { paths: Vec<String> },
    #[error("`{}` is in use by another tickbake; wait until it is done", path.display())]
    Locked { path: PathBuf },
    #[error("{doing} `{}`: {}", path.display(), explain(error))]
    Io {
        doing: &'static str,
        path: PathBuf,
        /// Part of the message, so not named `source`, which would be printed after it once more.
        error: io::Error,
    },
    #[error("an interrupted build of `{}` could not be settled: {why}. Nothing is lost: `{}` holds what it was about to write (new) and what it had replaced or removed (old). Mend the cause and try again; or delete that folder, and `tickbake build --force` writes all of the output anew", path.display(), stage.display())]
    Unsettled {
        path: PathBuf,
        stage: PathBuf,
        why: String,
    },
}

impl TreeError {
    /// 2 for what the user can settle by another project or flag, 3 for the disk.
    pub fn exit_code(&self) -> i32 {
        match self {
            TreeError::Name { .. }
            | TreeError::TwoOwners { .. }
            | TreeError::Clash { .. }
            | TreeError::Edited { .. }
            | TreeError::Foreign { .. }
            | TreeError::NotForOutput { .. }
            | TreeError::Manifest { .. } => 2,
            TreeError::InTheWay { .. }
            | TreeError::NotOurs { .. }
            | TreeError::Symlink { .. }
            | TreeError::BrokenLink { .. }
            | TreeError::NotKept { .. }
            | TreeError::Locked { .. }
            | TreeError::Io { .. }
            | TreeError::Unsettled { .. } => 3,
        }
    }

    pub(crate) fn io(
        doing: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> TreeError {
        let path = path.into();
        move |error| TreeError::Io { doing, path, error }
    }
}

/// The first ten, and how many more.
fn list(paths: &[String]) -> String {
    let mut text = paths
        .iter()
        .take(10)
        .map(|path| format!("`{path}`"))
        .collect::<Vec<_>>()
        .join(", ");
    if paths.len() > 10 {
        text.push_str(&format!(" and {} more", paths.len() - 10));
    }
    text
}

fn explain(error: &io::Error) -> String {
    let hint = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "the disk is full; the old output is untouched"
        }
        io::ErrorKind::FileTooLarge => {
            "the file is larger than this system allows; the old output is untouched"
        }
        io::ErrorKind::PermissionDenied => {
            "no permission; make it writable or choose another folder with -o"
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            "the file system is read-only; choose another folder with -o"
        }
        _ => return error.to_string(),
    };
    format!("{hint} ({error})")
}
