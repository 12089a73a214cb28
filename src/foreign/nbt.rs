//! NBT, big-endian, plain or in gzip or zlib, held to its own lengths: a list that claims more elements than bytes are
//! left is an error before memory is spent.
//!
//! A reader of its own beside quartz_nbt: that one trusts lengths and recurses as deep as the file says.

use super::{MAX_DEPTH, MAX_VALUES};
use flate2::read::{MultiGzDecoder, ZlibDecoder};
use std::io::Read;

/// Most bytes after unpacking; a structure of 48 x 48 x 48 blocks has about one million.
pub const MAX_UNPACKED: u64 = 64 << 20;

#[derive(Clone, Debug, PartialEq)]
pub enum Tag {
    Byte(i8),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    ByteArray(Vec<i8>),
    String(String),
    List(Vec<Tag>),
    /// In the order of the file.
    Compound(Vec<(String, Tag)>),
    IntArray(Vec<i32>),
    LongArray(Vec<i64>),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {at} of the unpacked NBT: {what}")]
pub struct NbtError {
    pub at: usize,
    pub what: String,
}

/// How the file was packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    None,
    Gzip,
    Zlib,
}

/// A whole file.
#[derive(Clone, Debug, PartialEq)]
pub struct Nbt {
    pub packing: Packing,
    pub name: String,
    pub root: Tag,
}

/// # Errors
/// [`NbtError`]: damaged packing, cut off, impossible lengths, unknown tags, too deep, something after the end.
pub fn parse(bytes: &[u8]) -> Result<Nbt, NbtError> {
    let (packing, plain) = match bytes {
        [0x1f, 0x8b, ..] => (Packing::Gzip, Some(unpack(MultiGzDecoder::new(bytes))?)),
        [0x78, 0x01 | 0x5e | 0x9c | 0xda, ..] => {
            (Packing::Zlib, Some(unpack(ZlibDecoder::new(bytes))?))
        }
        _ => (Packing::None, None),
    };
    let mut reader = Reader {
        bytes: plain.as_deref().unwrap_or(bytes),
        at: 0,
        values: 0,
    };
    let kind = reader.take(1)?[0];
    if kind != 10 {
        return Err(reader.error(format!("the root is tag {kind}, not a compound")));
    }
    let name = reader.string()?;
    let root = reader.tag(10, 0)?;
    if reader.at < reader.bytes.len() {
        return Err(reader.error("something follows the root compound"));
    }
    Ok(Nbt {
        packing,
        name,
        root,
    })
}

fn unpack(decoder: impl Read) -> Result<Vec<u8>, NbtError> {
    let fail = |what: String| NbtError { at: 0, what };
    let mut out = Vec::new();
    decoder
        .take(MAX_UNPACKED + 1)
        .read_to_end(&mut out)
        .map_err(|error| fail(format!("cannot be unpacked: {error}")))?;
    if out.len() as u64 > MAX_UNPACKED {
        return Err(fail(format!("unpacks to more than {MAX_UNPACKED} bytes")));
    }
    Ok(out)
}

impl Tag {
    /// The last value of this key in a compound.
    pub fn get(&self, key: &str) -> Option<&Tag> {
        match self {
            Tag::Compound(entries) => entries
                .iter()
                .rev()
                .find(|(name, _)| name == key)
                .map(|(_, tag)| tag),
            _ => None,
        }
    }

    /// The game's name of the type.
    pub fn kind(&self) -> &'static str {
        match self {
            Tag::Byte(_) => "byte",
            Tag::Short(_) => "short",
            Tag::Int(_) => "int",
            Tag::Long(_) => "long",
            Tag::Float(_) => "float",
            Tag::Double(_) => "double",
            Tag::ByteArray(_) => "byte array",
            Tag::String(_) => "string",
            Tag::List(_) => "list",
            Tag::Compound(_) => "compound",
            Tag::IntArray(_) => "int array",
            Tag::LongArray(_) => "long array",
        }
    }

    /// A scalar number as f64.
    pub fn number(&self) -> Option<f64> {
        match self {
            Tag::Byte(value) => Some(f64::from(*value)),
            Tag::Short(value) => Some(f64::from(*value)),
            Tag::Int(value) => Some(f64::from(*value)),
            Tag::Long(value) => Some(*value as f64),
            Tag::Float(value) => Some(f64::from(*value)),
            Tag::Double(value) => Some(*value),
            _ => None,
        }
    }

    /// Short text for a message.
    pub fn brief(&self) -> String {
        match self {
            Tag::Byte(value) => format!("{value}b"),
            Tag::Short(value) => format!("{value}s"),
            Tag::Int(value) => format!("{value}"),
            Tag::Long(value) => format!("{value}L"),
            Tag::Float(value) => format!("{value}f"),
            Tag::Double(value) => format!("{value}d"),
            Tag::String(text) => {
                let short: String = text.chars().take(60).collect();
                format!("{short:?}")
            }
            Tag::List(items) => format!("list of {}", items.len()),
            Tag::Compound(entries) => format!("compound of {}", entries.len()),
            Tag::ByteArray(items) => format!("byte array of {}", items.len()),
            Tag::IntArray(items) => format!("int array of {}", items.len()),
            Tag::LongArray(items) => format!("long array of {}", items.len()),
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    values: usize,
}

impl<'a> Reader<'a> {
    fn error(&self, what: impl Into<String>) -> NbtError {
        NbtError {
            at: self.at,
            what: what.into(),
        }
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], NbtError> {
        let end = self.at.checked_add(count);
        match end.and_then(|end| self.bytes.get(self.at..end)) {
            Some(slice) => {
                self.at += count;
                Ok(slice)
            }
            None => Err(self.error(format!("the file ends, {count} bytes short of a value"))),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NbtError> {
        let mut out = [0; N];
        out.copy_from_slice(self.take(N)?);
        Ok(out)
    }

    fn string(&mut self) -> Result<String, NbtError> {
        let length = u16::from_be_bytes(self.array()?);
        let bytes = self.take(usize::from(length))?;
        // Java's modified UTF-8 differs for NUL and beyond the basic plane; neither is worth refusing a file
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    /// A count of elements that take at least `size` bytes each.
    fn count(&mut self, size: usize) -> Result<usize, NbtError> {
        let count = i32::from_be_bytes(self.array()?);
        let Ok(count) = usize::try_from(count) else {
            return Err(self.error(format!("a length of {count}")));
        };
        if count.saturating_mul(size) > self.bytes.len() - self.at {
            return Err(self.error(format!("a length of {count}, more than the file has left")));
        }
        Ok(count)
    }

    fn tag(&mut self, kind: u8, depth: usize) -> Result<Tag, NbtError> {
        if depth > MAX_DEPTH {
            return Err(self.error(format!("nested deeper than {MAX_DEPTH} levels")));
        }
        self.values += 1;
        if self.values > MAX_VALUES {
            return Err(self.error(format!("more than {MAX_VALUES} values")));
        }
        Ok(match kind {
            1 => Tag::Byte(i8::from_be_bytes(self.array()?)),
            2 => Tag::Short(i16::from_be_bytes(self.array()?)),
            3 => Tag::Int(i32::from_be_bytes(self.array()?)),
            4 => Tag::Long(i64::from_be_bytes(self.array()?)),
            5 => Tag::Float(f32::from_be_bytes(self.array()?)),
            6 => Tag::Double(f64::from_be_bytes(self.array()?)),
            7 => {
                let count = self.count(1)?;
                Tag::ByteArray(self.take(count)?.iter().map(|byte| *byte as i8).collect())
            }
            8 => Tag::String(self.string()?),
            9 => self.list(depth)?,
            10 => self.compound(depth)?,
            11 => {
                let count = self.count(4)?;
                let mut items = Vec::with_capacity(count);
                for _ in 0..count {
                    items.push(i32::from_be_bytes(self.array()?));
                }
                Tag::IntArray(items)
            }
            12 => {
                let count = self.count(8)?;
                let mut items = Vec::with_capacity(count);
                for _ in 0..count {
                    items.push(i64::from_be_bytes(self.array()?));
                }
                Tag::LongArray(items)
            }
            _ => return Err(self.error(format!("a tag of unknown type {kind}"))),
        })
    }

    fn list(&mut self, depth: usize) -> Result<Tag, NbtError> {
        let kind = self.array::<1>()?[0];
        let smallest = match kind {
            0 => {
                let count = i32::from_be_bytes(self.array()?);
                if count > 0 {
                    return Err(self.error(format!("a list of {count} elements without a type")));
                }
                return Ok(Tag::List(Vec::new()));
            }
            1 | 10 => 1,
            2 | 8 => 2,
            3 | 5 | 7 | 11 | 12 => 4,
            4 | 6 => 8,
            9 => 5,
            _ => return Err(self.error(format!("a list of unknown type {kind}"))),
        };
        let count = self.count(smallest)?;
        let mut items = Vec::new();
        for _ in 0..count {
            items.push(self.tag(kind, depth + 1)?);
        }
        Ok(Tag::List(items))
    }

    fn compound(&mut self, depth: usize) -> Result<Tag, NbtError> {
        let mut entries = Vec::new();
        loop {
            let kind = self.array::<1>()?[0];
            if kind == 0 {
                return Ok(Tag::Compound(entries));
            }
            let name = self.string()?;
            entries.push((name, self.tag(kind, depth + 1)?));
        }
    }
}
