//! Pixels to PNG: 8 bits, filter None on every row (so that repeated pixels stay repeated bytes), our own deflate.

use crate::deflate::{self, Effort};
use rayon::prelude::*;

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

/// What to encode.
pub struct Picture<'a> {
    /// px
    pub width: usize,
    /// px
    pub height: usize,
    pub colours: Colours<'a>,
    /// Rows after which the picture may repeat itself: the height of a tile.
    pub fold: usize,
    /// Compress longer.
    pub small: bool,
    /// Fills row y, which has `width` pixels; called from several threads, rows of the picture in any order.
    pub row: &'a (dyn Fn(usize, &mut [u8]) + Sync),
}

/// Bytes of pixels from which a picture is compressed fast, and bytes of a piece aimed at.
const LARGE: usize = 2 << 20;
const PIECE: usize = 1 << 20;
/// A fold of at least this many bytes is a piece of its own: it is farther back than a copy can reach.
const FAR_FOLD: usize = 32 << 10;
/// Pieces held in memory at a time.
const BATCH: usize = 8;

/// Encodes a picture.
pub fn png(picture: &Picture<'_>) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::with_capacity(13);
    header.extend((picture.width as u32).to_be_bytes());
    header.extend((picture.height as u32).to_be_bytes());
    header.extend([8, picture.colours.code(), 0, 0, 0]);
    chunk(&mut out, b"IHDR", &header);
    if let Colours::Indexed(palette) = picture.colours {
        chunk(&mut out, b"PLTE", palette.as_flattened());
    }
    chunk(&mut out, b"IDAT", &zlib(picture));
    chunk(&mut out, b"IEND", &[]);
    out
}

/// The rows, each with its filter byte 0, as a zlib stream (RFC 1950).
fn zlib(picture: &Picture<'_>) -> Vec<u8> {
    let pixel = picture.colours.bytes_per_pixel();
    let line = picture.width * pixel + 1;
    let fold = picture.fold.max(1);
    let rows = match fold * line {
        FAR_FOLD.. => fold,
        short => fold * (PIECE / short).max(1),
    };
    let effort = match (picture.small, line * picture.height) {
        (true, _) => Effort::Small,
        (false, LARGE..) => Effort::Fast,
        (false, _) => Effort::Normal,
    };
    let mut out = vec![0x78, 0x01]; // deflate with a window of 32 KB
    let mut sum = Adler::default();
    let pieces = picture.height.div_ceil(rows);
    // The piece before, and what it came to.
    let mut last: (Vec<u8>, Vec<u8>) = Default::default();
    for batch in (0..pieces).step_by(BATCH) {
        let raw: Vec<Vec<u8>> = (batch..pieces.min(batch + BATCH))
            .into_par_iter()
            .map(|piece| {
                lines(
                    picture,
                    line,
                    piece * rows..picture.height.min((piece + 1) * rows),
                )
            })
            .collect();
        let again = |i: usize| raw[i] == *if i == 0 { &last.0 } else { &raw[i - 1] };
        let deflated: Vec<(Option<Vec<u8>>, Adler)> = (0..raw.len())
            .into_par_iter()
            .map(|i| {
                let sum = Adler::of(&raw[i]);
                match again(i) {
                    true => (None, sum),
                    false => (Some(deflate::piece(&raw[i], line, pixel, effort)), sum),
                }
            })
            .collect();
        for (raw, (fresh, piece_sum)) in raw.into_iter().zip(deflated) {
            if let Some(fresh) = fresh {
                last.1 = fresh;
            }
            out.extend(&last.1);
            sum = sum.then(&piece_sum, raw.len());
            last.0 = raw;
        }
    }
    out.extend(deflate::LAST);
    out.extend(sum.value().to_be_bytes());
    out
}

fn lines(picture: &Picture<'_>, line: usize, rows: std::ops::Range<usize>) -> Vec<u8> {
    let mut raw = vec![0; rows.len() * line];
    for (line, y) in raw.chunks_exact_mut(line).zip(rows) {
        (picture.row)(y, &mut line[1..]);
    }
    raw
}

/// The checksum of RFC 1950, with sums of parts that can be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Adler {
    a: u64,
    b: u64,
}

/// Largest prime below 65,536 (RFC 1950, 9).
const ADLER_MODULUS: u64 = 65_521;

impl Default for Adler {
    fn default() -> Self {
        Adler { a: 1, b: 0 }
    }
}

impl Adler {
    fn of(bytes: &[u8]) -> Adler {
        let sum = u64::from(simd_adler32::adler32(&bytes));
        Adler {
            a: sum & 0xffff,
            b: sum >> 16,
        }
    }

    /// The sum of these bytes followed by `length` more whose sum is `next`.
    fn then(self, next: &Adler, length: usize) -> Adler {
        let length = length as u64 % ADLER_MODULUS;
        let before = self.a + ADLER_MODULUS - 1;
        Adler {
            a: (before + next.a) % ADLER_MODULUS,
            b: (self.b + next.b + length * (before % ADLER_MODULUS)) % ADLER_MODULUS,
        }
    }

    fn value(self) -> u32 {
        (self.b << 16 | self.a) as u32
    }
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let start = out.len();
    out.extend(name);
    out.extend(data);
    let mut crc = flate2::Crc::new();
    crc.update(&out[start..]);
    out.extend(crc.sum().to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::png::read;

    fn noise(i: usize) -> u8 {
        ((i as u32).wrapping_mul(0x9e37_79b1) >> 27) as u8 * 8
    }

    fn round_trip(width: usize, height: usize, fold: usize, small: bool) -> usize {
        let row = |y: usize, out: &mut [u8]| {
            for (i, byte) in out.iter_mut().enumerate() {
                *byte = noise((y % fold.max(1)) * 7919 + i / 6);
            }
        };
        let bytes = png(&Picture {
            width,
            height,
            colours: Colours::Rgb,
            fold,
            small,
            row: &row,
        });
        let back = read::png(&bytes).unwrap();
        assert_eq!((back.width, back.height), (width, height));
        let mut line = vec![0; width * 3];
        for y in 0..height {
            row(y, &mut line);
            let read: Vec<u8> = back.rgba[y * width * 4..][..width * 4]
                .chunks_exact(4)
                .flat_map(|p| [p[0], p[1], p[2]])
                .collect();
            assert_eq!(read, line, "row {y}");
        }
        bytes.len()
    }

    #[test]
    fn pictures_of_every_shape_read_back() {
        for (width, height, fold) in [
            (1, 1, 1),
            (2, 3, 1),
            (16, 64, 16),
            (33, 7, 5),
            (700, 90, 40),
        ] {
            round_trip(width, height, fold, false);
            round_trip(width, height, fold, true);
        }
    }

    #[test]
    fn a_far_repetition_costs_nothing() {
        // `small` for both: a large picture would be compressed with less effort, and differ by that alone.
        let once = round_trip(800, 50, 50, true);
        let often = round_trip(800, 2000, 50, true);
        assert!(often < 41 * once, "{often} against {once}");
    }

    #[test]
    fn indexed_and_alpha_read_back() {
        let palette = [[1, 2, 3], [4, 5, 6]];
        let picture = |colours, row| Picture {
            width: 4,
            height: 2,
            colours,
            fold: 1,
            small: false,
            row,
        };
        let index = |y: usize, out: &mut [u8]| {
            out.iter_mut()
                .enumerate()
                .for_each(|(x, b)| *b = ((x + y) % 2) as u8)
        };
        let back = read::png(&png(&picture(Colours::Indexed(&palette), &index))).unwrap();
        assert_eq!(&back.rgba[..8], [1, 2, 3, 255, 4, 5, 6, 255]);
        let alpha = |_: usize, out: &mut [u8]| out.copy_from_slice(&[9, 8, 7, 6].repeat(4));
        let back = read::png(&png(&picture(Colours::Rgba, &alpha))).unwrap();
        assert_eq!(back.rgba, [9, 8, 7, 6].repeat(8));
    }

    #[test]
    fn joined_checksums_are_those_of_the_whole() {
        let bytes: Vec<u8> = (0..200_000).map(noise).collect();
        for cut in [0, 1, 70_000, 200_000] {
            let joined =
                Adler::of(&bytes[..cut]).then(&Adler::of(&bytes[cut..]), bytes.len() - cut);
            assert_eq!(joined, Adler::of(&bytes));
        }
        // RFC 1950's sum of "Wikipedia", worked out by hand in its article.
        assert_eq!(Adler::of(b"Wikipedia").value(), 0x11e6_0398);
    }
}
