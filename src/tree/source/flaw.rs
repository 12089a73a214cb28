//! What is not read, and why: a source as a whole, or one entry of it.

use super::MAX_ENTRIES;
use std::io;
use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error("`{}` does not exist", .0.display())]
    Missing(PathBuf),
    #[error("cannot read `{}`: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("`{path}` is larger than {limit} bytes unpacked, too large to be read safely")]
    TooLarge { path: String, limit: u64 },
    #[error("`{}` has more than {MAX_ENTRIES} files, too many to be read safely", .0.display())]
    TooMany(PathBuf),
    #[error("`{}` is no readable zip: {why}", path.display())]
    Zip { path: PathBuf, why: String },
    #[error("`{path}` cannot be unpacked: {why}")]
    Corrupt { path: String, why: String },
}

/// What is wrong with an entry's name or kind. Such an entry is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// `..`, an absolute path, a backslash, a reserved name.
    Name { name: String, why: String },
    /// Two entries of a zip have this name.
    Duplicate { name: String },
    /// A symbolic link, device, pipe or socket.
    NotAFile { name: String },
    /// The name is not UTF-8.
    Encoding { name: String },
}

impl Flaw {
    /// The entry's name, as far as it can be shown.
    pub fn name(&self) -> &str {
        match self {
            Flaw::Name { name, .. }
            | Flaw::Duplicate { name }
            | Flaw::NotAFile { name }
            | Flaw::Encoding { name } => name,
        }
    }
}
