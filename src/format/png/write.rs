//! Pixels to PNG: 8 bits, filter None on every row (repeated pixels stay repeated bytes), one pinned compression.

use flate2::{Compression, Crc, write::ZlibEncoder};
use std::io::Write;

/// How long to look for repetitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    Normal,
    Small,
}

/// How a pixel is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Colours<'a> {
    /// Red, green, blue: 3 bytes a pixel.
    Rgb,
    /// Red, green, blue, alpha: 4 bytes a pixel.
    Rgba,
    /// An index into at most 256 colours: 1 byte a pixel.
    Indexed(&'a [[u8; 3]]),
}

impl Colours<'_> {
    fn bytes_per_pixel(&self) -> usize {
        match self {
            Colours::Rgb => 3,
            Colours::Rgba => 4,
            Colours::Indexed(_) => 1,
        }
    }

    /// Colour type of the IHDR chunk (PNG specification, 11.2.2).
    fn code(&self) -> u8 {
        match self {
            Colours::Rgb => 2,
            Colours::Rgba => 6,
            Colours::Indexed(_) => 3,
        }
    }
}

/// Encodes `width` x `height` pixels; `row(y, bytes)` fills one row, asked for from the top.
pub fn png(
    width: usize,
    height: usize,
    colours: Colours<'_>,
    effort: Effort,
    row: &dyn Fn(usize, &mut [u8]),
) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::with_capacity(13);
    header.extend((width as u32).to_be_bytes());
    header.extend((height as u32).to_be_bytes());
    header.extend([8, colours.code(), 0, 0, 0]);
    chunk(&mut out, b"IHDR", &header);
    if let Colours::Indexed(palette) = &colours {
        chunk(&mut out, b"PLTE", palette.as_flattened());
    }
    chunk(
        &mut out,
        b"IDAT",
        &deflated(width * colours.bytes_per_pixel(), height, effort, row),
    );
    chunk(&mut out, b"IEND", &[]);
    out
}

fn deflated(
    stride: usize,
    height: usize,
    effort: Effort,
    row: &dyn Fn(usize, &mut [u8]),
) -> Vec<u8> {
    let level = match effort {
        Effort::Normal => Compression::new(1),
        Effort::Small => Compression::new(9),
    };
    let mut encoder = ZlibEncoder::new(Vec::new(), level);
    let mut line = vec![0; stride + 1];
    for y in 0..height {
        row(y, &mut line[1..]);
        // Writing to a Vec does not fail.
        let _ = encoder.write_all(&line);
    }
    encoder.finish().unwrap_or_default()
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let start = out.len();
    out.extend(name);
    out.extend(data);
    let mut crc = Crc::new();
    crc.update(&out[start..]);
    out.extend(crc.sum().to_be_bytes());
}
