//! Reproducible packs: the same files always make the same archive, byte for byte, because a server's players download
//! a pack again whenever its SHA-1 changes.
//!
//! Entries sorted by path, date 1980-01-01 00:00, our own deflate, no extra fields, no permissions. Source: PKWARE
//! APPNOTE 6.3.10, sections 4.3.7 (local header), 4.3.12 (central header), 4.3.14 to 4.3.16 (end records).

use super::Tree;
use crate::deflate;
use rayon::prelude::*;
use sha1::{Digest, Sha1};
use std::fmt::Write as _;

/// 1980-01-01 in MS-DOS form, the earliest date there is.
const DATE: u16 = (1 << 5) | 1;
/// 2.0: deflate.
const NEEDED: u16 = 20;
/// 4.5: more than 65,535 entries.
const NEEDED_64: u16 = 45;
/// Names are UTF-8.
const FLAGS: u16 = 1 << 11;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
/// Files shorter than this do not get shorter, bytes.
const LEAST: usize = 4;

/// An archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zip {
    pub bytes: Vec<u8>,
    /// Lower-case hex: `resource-pack-sha1` of server.properties.
    pub sha1: String,
}

/// Why there is no archive.
#[derive(Debug, thiserror::Error)]
pub enum ZipError {
    #[error("{path} is {bytes} bytes long; a zip without extensions holds files up to 4 GiB")]
    Large { path: String, bytes: usize },
    #[error("the archive would be longer than 4 GiB")]
    Long,
}

/// A pack's metadata: a folder that has one is a pack.
const PACK_META: &str = "pack.mcmeta";

/// Every pack of a tree, by the folder that it lies in: its files as an archive, paths beginning within the pack.
///
/// # Errors
/// [`ZipError`].
pub fn packs(tree: &Tree) -> Result<Vec<(String, Zip)>, ZipError> {
    let folders = tree
        .paths()
        .filter_map(|path| path.split_once('/'))
        .filter(|(_, inside)| *inside == PACK_META);
    folders
        .map(|(folder, _)| {
            let pack = tree.below(folder);
            let files = pack
                .iter()
                .map(|(path, file)| (path, file.bytes.as_slice()));
            Ok((folder.to_string(), zip(files)?))
        })
        .collect()
}

struct Entry<'a> {
    path: &'a str,
    method: u16,
    crc: u32,
    size: u32,
    data: Vec<u8>,
}

/// Packs files. Each path once, in any order.
///
/// # Errors
/// [`ZipError`] beyond 4 GiB.
pub fn zip<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Result<Zip, ZipError> {
    let mut files: Vec<(&str, &[u8])> = files.into_iter().collect();
    files.sort_unstable_by_key(|(path, _)| *path);
    let entries: Vec<Result<Entry, ZipError>> = files
        .par_iter()
        .map(|(path, bytes)| entry(path, bytes))
        .collect();
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    let mut count = 0u64;
    for entry in entries {
        let entry = entry?;
        let offset = u32::try_from(bytes.len()).map_err(|_| ZipError::Long)?;
        bytes.extend_from_slice(b"PK\x03\x04");
        put16(&mut bytes, &[NEEDED]);
        common(&mut bytes, &entry);
        bytes.extend_from_slice(entry.path.as_bytes());
        bytes.extend_from_slice(&entry.data);
        directory.extend_from_slice(b"PK\x01\x02");
        put16(&mut directory, &[NEEDED, NEEDED]);
        common(&mut directory, &entry);
        // comment, disk, internal attributes
        put16(&mut directory, &[0, 0, 0]);
        // external attributes
        put32(&mut directory, &[0, offset]);
        directory.extend_from_slice(entry.path.as_bytes());
        count += 1;
    }
    let start = u32::try_from(bytes.len()).map_err(|_| ZipError::Long)?;
    let length = u32::try_from(directory.len()).map_err(|_| ZipError::Long)?;
    bytes.append(&mut directory);
    end(&mut bytes, count, length, start);
    let sha1 = Sha1::digest(&bytes)
        .iter()
        .fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        });
    Ok(Zip { bytes, sha1 })
}

fn entry<'a>(path: &'a str, bytes: &[u8]) -> Result<Entry<'a>, ZipError> {
    let size = u32::try_from(bytes.len()).map_err(|_| ZipError::Large {
        path: path.to_string(),
        bytes: bytes.len(),
    })?;
    let packed = match bytes.len() {
        0..LEAST => Vec::new(),
        _ => deflate::whole(bytes),
    };
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    let (method, data) = match bytes.len() >= LEAST && packed.len() < bytes.len() {
        true => (DEFLATED, packed),
        false => (STORED, bytes.to_vec()),
    };
    Ok(Entry {
        path,
        method,
        crc: crc.sum(),
        size,
        data,
    })
}

/// The fields that both headers have, from the flags to the length of the extra field.
fn common(out: &mut Vec<u8>, entry: &Entry) {
    put16(out, &[FLAGS, entry.method, 0, DATE]);
    put32(out, &[entry.crc, entry.data.len() as u32, entry.size]);
    put16(out, &[entry.path.len() as u16, 0]);
}

fn end(out: &mut Vec<u8>, count: u64, length: u32, start: u32) {
    let short = u16::try_from(count).ok().filter(|&n| n != u16::MAX);
    if short.is_none() {
        let record = out.len() as u64;
        out.extend_from_slice(b"PK\x06\x06");
        put64(out, &[44]);
        put16(out, &[NEEDED_64, NEEDED_64]);
        put32(out, &[0, 0]);
        put64(out, &[count, count, u64::from(length), u64::from(start)]);
        out.extend_from_slice(b"PK\x06\x07");
        put32(out, &[0]);
        put64(out, &[record]);
        put32(out, &[1]);
    }
    let count = short.unwrap_or(u16::MAX);
    out.extend_from_slice(b"PK\x05\x06");
    put16(out, &[0, 0, count, count]);
    put32(out, &[length, start]);
    put16(out, &[0]);
}

fn put16(out: &mut Vec<u8>, values: &[u16]) {
    values
        .iter()
        .for_each(|value| out.extend_from_slice(&value.to_le_bytes()));
}

fn put32(out: &mut Vec<u8>, values: &[u32]) {
    values
        .iter()
        .for_each(|value| out.extend_from_slice(&value.to_le_bytes()));
}

fn put64(out: &mut Vec<u8>, values: &[u64]) {
    values
        .iter()
        .for_each(|value| out.extend_from_slice(&value.to_le_bytes()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, Read};

    fn unpacked(zip: &Zip) -> Vec<(String, Vec<u8>)> {
        let mut archive = zip::ZipArchive::new(Cursor::new(zip.bytes.clone())).unwrap();
        (0..archive.len())
            .map(|index| {
                let mut file = archive.by_index(index).unwrap();
                assert!(file.extra_data().is_none_or(|extra| extra.is_empty()));
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes).unwrap();
                (file.name().unwrap().to_string(), bytes)
            })
            .collect()
    }

    #[test]
    fn another_reader_unpacks_what_was_packed_sorted() {
        let long = b"tp a-0-0-1-1 ^1.25 ^ ^3 ~ ~\n".repeat(500);
        let files: [(&str, &[u8]); 4] = [
            ("b/long.mcfunction", &long),
            ("a.txt", b"x"),
            ("b/\u{e4}", b""),
            ("B", b"\0\xff"),
        ];
        let made = zip(files).unwrap();
        let mut expected: Vec<(String, Vec<u8>)> = files
            .map(|(path, bytes)| (path.to_string(), bytes.to_vec()))
            .into();
        expected.sort();
        assert_eq!(unpacked(&made), expected);
        let mut turned = files;
        turned.reverse();
        assert_eq!(zip(turned).unwrap(), made, "the order of the input shows");
        assert!(made.bytes.len() < long.len() / 10);
    }

    #[test]
    fn packs_are_the_folders_with_metadata_and_hold_what_those_hold() {
        let mut tree = Tree::new();
        for path in [
            "data/pack.mcmeta",
            "data/a/b",
            "data/a.txt",
            "other/x",
            "z",
            "z2/in/pack.mcmeta",
        ] {
            tree.insert(path, path.as_bytes().to_vec(), None, "test")
                .unwrap();
        }
        let made = packs(&tree).unwrap();
        assert_eq!(made.len(), 1);
        assert_eq!(made[0].0, "data");
        let expected = ["a.txt", "a/b", "pack.mcmeta"]
            .map(|path| (path.to_string(), format!("data/{path}").into_bytes()));
        assert_eq!(unpacked(&made[0].1), expected);
    }

    #[test]
    fn the_bytes_are_pinned() {
        // printf x | sha1sum over an archive written by hand from the same sections of the specification
        let made = zip([("a", b"x".as_slice())]).unwrap();
        let expected = b"PK\x03\x04\x14\0\0\x08\0\0\0\0\x21\0\x83\x16\xdc\x8c\x01\0\0\0\x01\0\0\0\x01\0\0\0ax\
            PK\x01\x02\x14\0\x14\0\0\x08\0\0\0\0\x21\0\x83\x16\xdc\x8c\x01\0\0\0\x01\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0a\
            PK\x05\x06\0\0\0\0\x01\0\x01\0\x2f\0\0\0\x20\0\0\0\0\0";
        assert_eq!(made.bytes, expected);
        assert_eq!(made.sha1.len(), 40);
    }

    #[test]
    fn more_entries_than_a_short_count_holds() {
        let names: Vec<String> = (0..70_000).map(|n| format!("f/{n}")).collect();
        let made = zip(names.iter().map(|name| (name.as_str(), b"".as_slice()))).unwrap();
        assert_eq!(
            zip::ZipArchive::new(Cursor::new(made.bytes)).unwrap().len(),
            70_000
        );
    }
}
