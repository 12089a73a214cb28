//! Bounded reading of what others wrote: a folder, a zip, one file, or a tree in memory. Files are read one at a time.

mod flaw;

pub use flaw::{Flaw, SourceError};

use super::journal::STAGE;
use super::{Tree, central, names};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufReader, Cursor, ErrorKind, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Largest file that is read. No game takes so much in one file; reading it may take three times as much for a moment.
pub const MAX_FILE: u64 = 128 << 20;

/// Most that all entries of one zip may unpack to: what a bomb wants is refused before any of it is unpacked.
pub const MAX_UNPACKED: u64 = 4 << 30;

/// Most entries of one zip or folder.
pub const MAX_ENTRIES: usize = 500_000;

trait ReadSeek: Read + Seek + Send {}
impl<T: Read + Seek + Send> ReadSeek for T {}

enum Kind {
    Folder(PathBuf),
    /// In the order of the paths.
    Files(Vec<PathBuf>),
    Zip(
        Box<Mutex<zip::ZipArchive<Box<dyn ReadSeek>>>>,
        BTreeMap<String, usize>,
    ),
    Tree(Tree),
}

/// Something with paths that can be read.
pub struct Source {
    kind: Kind,
    paths: Vec<String>,
    flaws: Vec<Flaw>,
    limit: u64,
}

impl Source {
    /// A folder, a zip (by content), or a single file under its own name.
    ///
    /// # Errors
    /// [`SourceError`]; flawed names are no error, see [`Source::flaws`].
    pub fn open(path: &Path) -> Result<Source, SourceError> {
        let meta = fs::metadata(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => {
                SourceError::Missing(path.to_path_buf())
            }
            _ => SourceError::Io {
                path: path.to_path_buf(),
                error,
            },
        })?;
        if meta.is_dir() {
            return Source::folder(path);
        }
        let fail = |error| SourceError::Io {
            path: path.to_path_buf(),
            error,
        };
        let mut magic = [0; 4];
        let read = File::open(path)
            .and_then(|mut file| file.read(&mut magic))
            .map_err(fail)?;
        if is_zip(&magic[..read]) {
            let file = BufReader::new(File::open(path).map_err(fail)?);
            return Source::archive(Box::new(file), path);
        }
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Source {
            paths: vec![name.to_string_lossy().into_owned()],
            kind: Kind::Files(vec![path.to_path_buf()]),
            flaws: Vec::new(),
            limit: MAX_FILE,
        })
    }

    /// A single PNG with its `.mcmeta`, or the other way round, where both are there; anything else as it is.
    pub fn with_partner(mut self) -> Source {
        let Kind::Files(files) = &mut self.kind else {
            return self;
        };
        let Some(path) = files.first().and_then(|path| path.to_str()) else {
            return self;
        };
        let partner = match path.strip_suffix(".mcmeta") {
            Some(texture) => PathBuf::from(texture),
            None => PathBuf::from(format!("{path}.mcmeta")),
        };
        if let (true, Some(name)) = (partner.is_file(), partner.file_name()) {
            self.paths.push(name.to_string_lossy().into_owned());
            files.push(partner);
            // a texture's name is the beginning of its partner's, so the paths stay sorted like the files
            self.paths.sort();
            files.sort();
        }
        self
    }

    /// An archive.
    pub fn is_zip(&self) -> bool {
        matches!(self.kind, Kind::Zip(..))
    }

    /// A single file, which is compared with another one whatever their names are.
    pub fn is_file(&self) -> bool {
        matches!(self.kind, Kind::Files(_))
    }

    /// The zip in these bytes.
    ///
    /// # Errors
    /// [`SourceError::Zip`].
    pub fn zip(bytes: Vec<u8>) -> Result<Source, SourceError> {
        Source::archive(Box::new(Cursor::new(bytes)), Path::new("zip"))
    }

    pub fn tree(tree: Tree) -> Source {
        let paths = tree.paths().map(str::to_string).collect();
        Source {
            kind: Kind::Tree(tree),
            paths,
            flaws: Vec::new(),
            limit: u64::MAX,
        }
    }

    /// Reads files only up to this many bytes.
    pub fn limited(mut self, bytes: u64) -> Source {
        self.limit = bytes;
        self
    }

    /// Leaves out paths, as if they were not there, whatever lies at them.
    pub fn only(mut self, keep: impl Fn(&str) -> bool) -> Source {
        self.paths.retain(|path| keep(path));
        self.flaws.retain(|flaw| keep(flaw.name()));
        self
    }

    /// Paths that can be read, sorted, with forward slashes.
    pub fn paths(&self) -> &[String] {
        &self.paths
    }

    pub fn flaws(&self) -> &[Flaw] {
        &self.flaws
    }

    pub fn has(&self, path: &str) -> bool {
        self.paths
            .binary_search_by(|own| own.as_str().cmp(path))
            .is_ok()
    }

    /// The bytes of one file of [`Source::paths`]; what only a link or `..` leads to is not there.
    ///
    /// # Errors
    /// [`SourceError::TooLarge`] before memory is spent, [`SourceError::Missing`], [`SourceError::Corrupt`],
    /// [`SourceError::Io`].
    pub fn read(&self, path: &str) -> Result<Vec<u8>, SourceError> {
        if !self.has(path) {
            return Err(SourceError::Missing(path.into()));
        }
        match &self.kind {
            Kind::Tree(tree) => tree
                .get(path)
                .map(|file| file.bytes.clone())
                .ok_or_else(|| SourceError::Missing(path.into())),
            Kind::Folder(_) | Kind::Files(_) => {
                let full = match &self.kind {
                    Kind::Folder(root) => root.join(path),
                    Kind::Files(files) => self
                        .paths
                        .iter()
                        .position(|own| own == path)
                        .and_then(|at| files.get(at).cloned())
                        .ok_or_else(|| SourceError::Missing(path.into()))?,
                    _ => PathBuf::from(path),
                };
                let fail = |error| SourceError::Io {
                    path: full.clone(),
                    error,
                };
                let file = File::open(&full).map_err(fail)?;
                let size = file.metadata().map_err(fail)?.len();
                self.bounded(path, size, file)
                    .map_err(|error| error.unwrap_or_else(fail))
            }
            Kind::Zip(archive, index) => {
                let n = *index
                    .get(path)
                    .ok_or_else(|| SourceError::Missing(path.into()))?;
                let corrupt = |why: String| SourceError::Corrupt {
                    path: path.to_string(),
                    why,
                };
                let mut archive = archive
                    .lock()
                    .unwrap_or_else(std::sync::PoisonError::into_inner);
                let entry = archive
                    .by_index(n)
                    .map_err(|error| corrupt(error.to_string()))?;
                let size = entry.size();
                // one byte more than it says shows that it lies
                self.bounded(path, size, entry.take(size.saturating_add(1)))
                    .and_then(|bytes| match bytes.len() as u64 == size {
                        true => Ok(bytes),
                        false => Err(Bounded::Known(corrupt(format!(
                            "it is not {size} bytes long"
                        )))),
                    })
                    .map_err(|error| error.unwrap_or_else(|io| corrupt(io.to_string())))
            }
        }
    }

    fn bounded(&self, path: &str, size: u64, reader: impl Read) -> Result<Vec<u8>, Bounded> {
        let too_large = || {
            Bounded::Known(SourceError::TooLarge {
                path: path.to_string(),
                limit: self.limit,
            })
        };
        if size > self.limit {
            return Err(too_large());
        }
        // the declared size may lie: reserve little, and stop one byte past the limit
        let mut bytes = Vec::with_capacity(size.min(1 << 20) as usize);
        reader
            .take(self.limit.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(Bounded::Io)?;
        if bytes.len() as u64 > self.limit {
            Err(too_large())
        } else {
            Ok(bytes)
        }
    }

    fn folder(root: &Path) -> Result<Source, SourceError> {
        let mut paths = Vec::new();
        let mut flaws = Vec::new();
        let walk = walkdir::WalkDir::new(root)
            .min_depth(1)
            .sort_by_file_name()
            .into_iter();
        for entry in
            walk.filter_entry(|entry| entry.file_name() != STAGE && entry.file_name() != ".git")
        {
            let entry = entry.map_err(|error| SourceError::Io {
                path: root.to_path_buf(),
                error: error.into(),
            })?;
            if entry.file_type().is_dir() {
                continue;
            }
            let below = entry.path().strip_prefix(root).unwrap_or(entry.path());
            let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
            match parts {
                None => flaws.push(Flaw::Encoding {
                    name: below.to_string_lossy().into_owned(),
                }),
                Some(parts) if !entry.file_type().is_file() => flaws.push(Flaw::NotAFile {
                    name: parts.join("/"),
                }),
                Some(parts) => paths.push(parts.join("/")),
            }
            if paths.len() > MAX_ENTRIES {
                return Err(SourceError::TooMany(root.to_path_buf()));
            }
        }
        paths.sort();
        Ok(Source {
            kind: Kind::Folder(root.to_path_buf()),
            paths,
            flaws,
            limit: MAX_FILE,
        })
    }

    fn archive(mut reader: Box<dyn ReadSeek>, path: &Path) -> Result<Source, SourceError> {
        let fail = |why: String| SourceError::Zip {
            path: path.to_path_buf(),
            why,
        };
        let listed = central::names(&mut reader).map_err(|error| fail(error.to_string()))?;
        let archive = zip::ZipArchive::new(reader).map_err(|error| fail(error.to_string()))?;
        if archive.len() > MAX_ENTRIES {
            return Err(SourceError::TooMany(path.to_path_buf()));
        }
        let unpacked = archive.decompressed_size().unwrap_or(0);
        if unpacked > u128::from(MAX_UNPACKED) {
            return Err(fail(format!(
                "it unpacks to {unpacked} bytes, more than the {MAX_UNPACKED} that are read safely"
            )));
        }
        let mut flaws = Vec::new();
        let mut seen = BTreeSet::new();
        for raw in &listed {
            if !seen.insert(raw) {
                flaws.push(Flaw::Duplicate {
                    name: String::from_utf8_lossy(raw).into_owned(),
                });
            }
        }
        let mut index = BTreeMap::new();
        for n in 0..archive.len() {
            let name = match archive.name_for_index(n) {
                Some(Ok(name)) => name,
                Some(Err(error)) => {
                    flaws.push(Flaw::Encoding {
                        name: format!("entry {n}: {error}"),
                    });
                    continue;
                }
                None => continue,
            };
            if name.ends_with('/') {
                continue;
            }
            match names::flaw(&name) {
                Some(why) => flaws.push(Flaw::Name {
                    name: name.escape_debug().to_string(),
                    why,
                }),
                None => {
                    index.insert(name.into_owned(), n);
                }
            }
        }
        let paths = index.keys().cloned().collect();
        Ok(Source {
            kind: Kind::Zip(Box::new(Mutex::new(archive)), index),
            paths,
            flaws,
            limit: MAX_FILE,
        })
    }
}

/// Whether a file begins as a zip does, an empty one or not.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

enum Bounded {
    Known(SourceError),
    Io(io::Error),
}

impl Bounded {
    fn unwrap_or_else(self, io: impl FnOnce(io::Error) -> SourceError) -> SourceError {
        match self {
            Bounded::Known(error) => error,
            Bounded::Io(error) => io(error),
        }
    }
}
