//! The names in a zip's central directory, duplicates included: what the zip crate, which keeps one entry a name, hides.
//!
//! Source: PKWARE APPNOTE 6.3.10, 4.3.12 (central directory header), 4.3.16 (end record).

use std::io::{self, Read, Seek, SeekFrom};

/// End record without its comment, bytes.
const END: u64 = 22;
/// Largest comment, bytes.
const COMMENT: u64 = 0xffff;
/// Central header without name, extra field and comment, bytes.
const HEADER: usize = 46;

/// Raw names, in the order of the central directory; empty for zip64, whose end record holds no offset.
pub fn names(reader: &mut (impl Read + Seek)) -> io::Result<Vec<Vec<u8>>> {
    let size = reader.seek(SeekFrom::End(0))?;
    let tail = size.min(END + COMMENT);
    let mut bytes = vec![0; tail as usize];
    reader.seek(SeekFrom::Start(size - tail))?;
    reader.read_exact(&mut bytes)?;
    let Some(at) = bytes.windows(4).rposition(|window| window == b"PK\x05\x06") else {
        return Ok(Vec::new());
    };
    let Some(end) = bytes.get(at..at + END as usize) else {
        return Ok(Vec::new());
    };
    let (length, offset) = (u32_at(end, 12), u32_at(end, 16));
    let position = size - tail + at as u64;
    if offset == u32::MAX || u64::from(offset) + u64::from(length) > position {
        return Ok(Vec::new());
    }
    // bytes before the archive shift every offset: the directory ends where the end record begins
    reader.seek(SeekFrom::Start(position - u64::from(length)))?;
    let mut directory = Vec::new();
    reader.take(u64::from(length)).read_to_end(&mut directory)?;
    let mut names = Vec::new();
    let mut rest = directory.as_slice();
    while rest.len() >= HEADER && rest.starts_with(b"PK\x01\x02") {
        let name = u16_at(rest, 28);
        let skip = HEADER + name + u16_at(rest, 30) + u16_at(rest, 32);
        let Some(bytes) = rest.get(HEADER..HEADER + name) else {
            break;
        };
        names.push(bytes.to_vec());
        rest = rest.get(skip..).unwrap_or_default();
    }
    Ok(names)
}

fn u16_at(bytes: &[u8], at: usize) -> usize {
    usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]))
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
