//! PNG to RGBA pixels, whatever its encoding.

use std::io::Cursor;

/// Largest picture that is decoded, pixels: half of what a game takes as one texture, 16,384 x 16,384, and room for the
/// cells that a sheet of as many frames leaves empty.
pub const MAX_PIXELS: u64 = (1 << 27) + (1 << 23);

/// A decoded picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    /// Red, green, blue, alpha; row-major.
    pub rgba: Vec<u8>,
}

impl Picture {
    /// The `width` x `height` pixels from `x`, `y` on, row-major; the caller keeps them inside.
    pub fn part(&self, x: usize, y: usize, width: usize, height: usize) -> Vec<[u8; 4]> {
        let mut out = Vec::with_capacity(width * height);
        for row in y..y + height {
            let start = (row * self.width + x) * 4;
            out.extend(
                self.rgba[start..start + width * 4]
                    .chunks_exact(4)
                    .map(|p| [p[0], p[1], p[2], p[3]]),
            );
        }
        out
    }
}

/// Why a picture cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PngReadError {
    #[error("not a PNG that can be decoded: {0}")]
    Damaged(#[from] png::DecodingError),
    #[error("{width} x {height} pixels are more than the {MAX_PIXELS} that are read")]
    TooLarge { width: u32, height: u32 },
}

/// Decodes a PNG: palettes looked up, grey spread, 16 bits cut to 8, missing alpha opaque.
///
/// # Errors
/// Anything but a whole PNG of at most [`MAX_PIXELS`].
pub fn png(bytes: &[u8]) -> Result<Picture, PngReadError> {
    let limits = png::Limits {
        bytes: MAX_PIXELS as usize * 8,
    };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info()?;
    let (width, height) = (reader.info().width, reader.info().height);
    let too_large = PngReadError::TooLarge { width, height };
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(too_large);
    }
    let mut raw = vec![0; reader.output_buffer_size().ok_or(too_large)?];
    let info = reader.next_frame(&mut raw)?;
    reader.finish()?;
    let samples = info.color_type.samples();
    let mut rgba = Vec::with_capacity(width as usize * height as usize * 4);
    for pixel in raw[..info.buffer_size()].chunks_exact(samples) {
        rgba.extend(match *pixel {
            [grey] => [grey, grey, grey, 255],
            [grey, alpha] => [grey, grey, grey, alpha],
            [red, green, blue] => [red, green, blue, 255],
            [red, green, blue, alpha, ..] => [red, green, blue, alpha],
            [] => [0; 4],
        });
    }
    Ok(Picture {
        width: width as usize,
        height: height as usize,
        rgba,
    })
}
