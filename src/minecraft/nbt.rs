//! Binary NBT, gzipped as the game keeps structures: the one place that uses quartz_nbt.

use super::snbt::{MAX_DEPTH, Tag};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use quartz_nbt::io::{Flavor, read_nbt, write_nbt};
use quartz_nbt::{NbtCompound, NbtList, NbtTag};
use std::io::{Cursor, Read, Write};

/// Longest string in bytes of modified UTF-8: its length is an unsigned short.
pub const MAX_STRING: usize = 65_535;

/// Why NBT could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum NbtError {
    #[error("the string {start:?}.. has {length} bytes; NBT holds at most {MAX_STRING}")]
    LongString { start: String, length: usize },
    #[error("nested deeper than {MAX_DEPTH} levels")]
    Deep,
    #[error("the root is not a compound")]
    Root,
    #[error("unpacked it is longer than the {limit} bytes allowed")]
    Large { limit: u64 },
    #[error("not NBT: {0}")]
    Malformed(String),
}

/// Writes a compound as gzipped NBT with an unnamed root. The same value always gives the same bytes (no time stamp).
///
/// # Errors
/// [`NbtError::LongString`], [`NbtError::Deep`], [`NbtError::Root`].
pub fn write(root: &Tag) -> Result<Vec<u8>, NbtError> {
    let NbtTag::Compound(compound) = to_quartz(root, 0)? else {
        return Err(NbtError::Root);
    };
    let mut plain = Vec::new();
    write_nbt(&mut plain, Some(""), &compound, Flavor::Uncompressed).map_err(malformed)?;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&plain).map_err(malformed)?;
    gzip.finish().map_err(malformed)
}

/// Reads gzipped NBT that this program wrote; `limit` bounds its unpacked size in bytes. Files of strangers go through
/// `foreign`, whose reader trusts nothing.
///
/// # Errors
/// [`NbtError`].
pub fn read(bytes: &[u8], limit: u64) -> Result<Tag, NbtError> {
    let mut plain = Vec::new();
    let mut unpacked = GzDecoder::new(bytes).take(limit + 1);
    unpacked.read_to_end(&mut plain).map_err(malformed)?;
    if plain.len() as u64 > limit {
        return Err(NbtError::Large { limit });
    }
    let (root, _) = read_nbt(&mut Cursor::new(plain), Flavor::Uncompressed).map_err(malformed)?;
    from_quartz(&NbtTag::Compound(root), 0)
}

fn malformed(error: impl std::fmt::Display) -> NbtError {
    NbtError::Malformed(error.to_string())
}

/// quartz_nbt writes the length modulo 65,536 and corrupts the file.
fn fits(text: &str) -> Result<String, NbtError> {
    let length: usize = text
        .chars()
        .map(|c| match c {
            '\0' => 2,
            c if c.len_utf8() == 4 => 6,
            c => c.len_utf8(),
        })
        .sum();
    match length <= MAX_STRING {
        true => Ok(text.to_string()),
        false => Err(NbtError::LongString {
            start: text.chars().take(20).collect(),
            length,
        }),
    }
}

fn to_quartz(tag: &Tag, depth: usize) -> Result<NbtTag, NbtError> {
    if depth > MAX_DEPTH {
        return Err(NbtError::Deep);
    }
    Ok(match tag {
        Tag::Byte(n) => NbtTag::Byte(*n),
        Tag::Short(n) => NbtTag::Short(*n),
        Tag::Int(n) => NbtTag::Int(*n),
        Tag::Long(n) => NbtTag::Long(*n),
        Tag::Float(x) => NbtTag::Float(*x),
        Tag::Double(x) => NbtTag::Double(*x),
        Tag::String(text) => NbtTag::String(fits(text)?),
        Tag::ByteArray(list) => NbtTag::ByteArray(list.clone()),
        Tag::IntArray(list) => NbtTag::IntArray(list.clone()),
        Tag::LongArray(list) => NbtTag::LongArray(list.clone()),
        Tag::List(list) => {
            let mut out = NbtList::new();
            for tag in list {
                out.push(to_quartz(tag, depth + 1)?);
            }
            NbtTag::List(out)
        }
        Tag::Compound(entries) => {
            let mut out = NbtCompound::new();
            for (key, tag) in entries {
                out.insert(fits(key)?, to_quartz(tag, depth + 1)?);
            }
            NbtTag::Compound(out)
        }
    })
}

fn from_quartz(tag: &NbtTag, depth: usize) -> Result<Tag, NbtError> {
    if depth > MAX_DEPTH {
        return Err(NbtError::Deep);
    }
    Ok(match tag {
        NbtTag::Byte(n) => Tag::Byte(*n),
        NbtTag::Short(n) => Tag::Short(*n),
        NbtTag::Int(n) => Tag::Int(*n),
        NbtTag::Long(n) => Tag::Long(*n),
        NbtTag::Float(x) => Tag::Float(*x),
        NbtTag::Double(x) => Tag::Double(*x),
        NbtTag::String(text) => Tag::String(text.clone()),
        NbtTag::ByteArray(list) => Tag::ByteArray(list.clone()),
        NbtTag::IntArray(list) => Tag::IntArray(list.clone()),
        NbtTag::LongArray(list) => Tag::LongArray(list.clone()),
        NbtTag::List(list) => Tag::List(
            list.iter()
                .map(|tag| from_quartz(tag, depth + 1))
                .collect::<Result<_, _>>()?,
        ),
        NbtTag::Compound(compound) => Tag::Compound(
            compound
                .inner()
                .iter()
                .map(|(key, tag)| Ok((key.clone(), from_quartz(tag, depth + 1)?)))
                .collect::<Result<_, NbtError>>()?,
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_trip_keeps_order_and_bytes() {
        let tag = Tag::compound([
            ("z", Tag::List(vec![Tag::Int(3), Tag::Int(1)])),
            (
                "a",
                Tag::compound([("x", Tag::Double(-0.5)), ("b", Tag::string("ä\u{1F983}"))]),
            ),
            ("m", Tag::LongArray(vec![i64::MIN, 1])),
            ("e", Tag::List(vec![])),
        ]);
        let bytes = write(&tag).unwrap();
        assert_eq!(
            &bytes[..8],
            [0x1f, 0x8b, 8, 0, 0, 0, 0, 0],
            "gzip without a time stamp"
        );
        assert_eq!(bytes, write(&tag).unwrap());
        assert_eq!(read(&bytes, 1_000).unwrap(), tag);
        assert!(matches!(read(&bytes, 10), Err(NbtError::Large { .. })));
    }

    #[test]
    fn refuses_what_would_be_corrupted() {
        let long = |n: usize| Tag::compound([("s", Tag::string("x".repeat(n)))]);
        assert!(write(&long(MAX_STRING)).is_ok());
        assert!(matches!(
            write(&long(MAX_STRING + 1)),
            Err(NbtError::LongString { .. })
        ));
        assert!(matches!(write(&Tag::Int(1)), Err(NbtError::Root)));
        assert!(read(b"not gzip", 100).is_err());
    }
}
