//! The mark by which a picture of this program is known, so that it may be replaced by the next and a picture of somebody
//! else is not. Assets bear none: their bytes are all the game's.

/// A chunk `tEXt`: the keyword `Software` and its text (PNG specification, 11.3.3).
const CHUNK: &[u8] = b"\0\0\0\x11tEXtSoftware\0tickbake\x1d\xe5\xc8\x87";

/// Bytes of a PNG's signature and header, after which chunks of text may stand.
const HEADER: usize = 8 + 25;

/// What a GIF's comment says.
pub const COMMENT: &[u8] = b"tickbake";

/// The same comment as a block (GIF89a, 24).
const BLOCK: &[u8] = b"\x21\xfe\x08tickbake\0";

/// A PNG with the mark.
pub fn png(mut png: Vec<u8>) -> Vec<u8> {
    let at = HEADER.min(png.len());
    png.splice(at..at, CHUNK.iter().copied());
    png
}

/// Whether a file that begins so is a PNG with the mark.
pub fn is_png(head: &[u8]) -> bool {
    head.starts_with(b"\x89PNG\r\n\x1a\n") && holds(head, CHUNK)
}

/// Whether a file that begins so is a GIF with the mark.
pub fn is_gif(head: &[u8]) -> bool {
    head.starts_with(b"GIF89a") && holds(head, BLOCK)
}

fn holds(head: &[u8], part: &[u8]) -> bool {
    head.windows(part.len()).any(|window| window == part)
}
