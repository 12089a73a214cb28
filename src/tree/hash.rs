//! How a file is recognised: sha256, of text with LF line ends, so that a checkout with CRLF is not an edit.

use sha2::{Digest, Sha256};

/// Whether line ends may change without a change of meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    Binary,
}

/// Extensions of the text files that tickbake writes; everything else is binary.
pub const TEXT: &[&str] = &[
    "bbmodel",
    "csv",
    "gltf",
    "html",
    "java",
    "jem",
    "jpm",
    "json",
    "mcfunction",
    "mcmeta",
    "md",
    "properties",
    "snbt",
    "toml",
    "txt",
];

impl Kind {
    /// By the extension alone: the manifest need not be trusted for it.
    pub fn of(path: &str) -> Kind {
        let name = path.rsplit('/').next().unwrap_or(path);
        let extension = name
            .rsplit_once('.')
            .map(|(_, extension)| extension.to_ascii_lowercase());
        match extension {
            Some(extension) if TEXT.contains(&extension.as_str()) => Kind::Text,
            _ => Kind::Binary,
        }
    }
}

/// Lower-case hex sha256 of a file's bytes; of text, with each CRLF taken as LF.
pub fn sha256(path: &str, bytes: &[u8]) -> String {
    let digest = match Kind::of(path) {
        Kind::Text => Sha256::digest(lf(bytes)),
        Kind::Binary => Sha256::digest(bytes),
    };
    hex(&digest)
}

/// Lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |n: u8| char::from(DIGITS[usize::from(n)]);
    bytes
        .iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)])
        .collect()
}

/// A file's content, by its hashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// See [`sha256`].
    pub sha256: String,
    /// See [`exact`].
    pub exact: String,
}

impl Content {
    pub fn of(path: &str, bytes: &[u8]) -> Content {
        let sha256 = sha256(path, bytes);
        let exact = exact_beside(path, bytes, &sha256);
        Content { sha256, exact }
    }
}

/// [`exact`] of a file whose [`sha256`] is known: the same, unless line ends were taken for others.
pub fn exact_beside(path: &str, bytes: &[u8], sha256: &str) -> String {
    match Kind::of(path) == Kind::Text && bytes.contains(&b'\r') {
        true => exact(bytes),
        false => sha256.to_string(),
    }
}

/// The same file, but for line ends where it is text.
pub fn same(path: &str, a: &[u8], b: &[u8]) -> bool {
    a == b || (Kind::of(path) == Kind::Text && lf(a) == lf(b))
}

/// CRLF taken as LF; a lone CR stays.
pub fn lf(bytes: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    if !bytes.contains(&b'\r') {
        return bytes.into();
    }
    let mut out = Vec::with_capacity(bytes.len());
    for (i, &byte) in bytes.iter().enumerate() {
        if byte != b'\r' || bytes.get(i + 1) != Some(&b'\n') {
            out.push(byte);
        }
    }
    out.into()
}

/// Lower-case hex sha256 of the bytes as they are.
pub fn exact(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}
