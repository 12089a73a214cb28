//! PNG: the header without decoding, and pixels as RGBA8 whatever the encoding.

use std::io::Cursor;

/// Most pixels of one image, px: as many as are read of our own, so that whatever is written can be looked at.
pub use crate::format::png::read::MAX_PIXELS;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PngError {
    #[error("not a PNG: the file does not begin with the PNG signature")]
    Signature,
    #[error("the PNG header is damaged: {0}")]
    Header(String),
    #[error("{width} x {height} px is more than the {MAX_PIXELS} px that are read")]
    TooLarge { width: u32, height: u32 },
    #[error("the PNG is cut off or damaged: {0}")]
    Damaged(String),
}

/// What the header says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// px
    pub width: u32,
    /// px
    pub height: u32,
    /// 1, 2, 4, 8, 16
    pub bit_depth: u8,
    /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA
    pub color_type: u8,
}

/// Decoded pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// px
    pub width: u32,
    /// px
    pub height: u32,
    /// width * height * 4 levels, row-major from the upper left.
    pub rgba: Vec<u8>,
}

impl Image {
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        let at = (y as usize * self.width as usize + x as usize) * 4;
        self.rgba
            .get(at..at + 4)
            .and_then(|slice| slice.try_into().ok())
            .unwrap_or_default()
    }
}

/// Reads the first 26 bytes (PNG specification, 11.2.2 IHDR).
///
/// # Errors
/// [`PngError::Signature`], [`PngError::Header`].
pub fn header(bytes: &[u8]) -> Result<Header, PngError> {
    if !bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Err(PngError::Signature);
    }
    let chunk = bytes
        .get(8..26)
        .ok_or_else(|| PngError::Header("it is cut off".into()))?;
    if &chunk[4..8] != b"IHDR" {
        return Err(PngError::Header("the first chunk is not IHDR".into()));
    }
    let number =
        |at: usize| u32::from_be_bytes([chunk[at], chunk[at + 1], chunk[at + 2], chunk[at + 3]]);
    let (width, height) = (number(8), number(12));
    if width == 0 || height == 0 || width > i32::MAX as u32 || height > i32::MAX as u32 {
        return Err(PngError::Header(format!("{width} x {height} px")));
    }
    Ok(Header {
        width,
        height,
        bit_depth: chunk[16],
        color_type: chunk[17],
    })
}

/// Decodes to RGBA8: palettes looked up, 16 bits cut to 8, missing alpha opaque, as the game does.
///
/// # Errors
/// [`PngError`]; the size is checked before memory is spent.
pub fn decode(bytes: &[u8]) -> Result<Image, PngError> {
    let head = header(bytes)?;
    let pixels = u64::from(head.width) * u64::from(head.height);
    if pixels > MAX_PIXELS {
        return Err(PngError::TooLarge {
            width: head.width,
            height: head.height,
        });
    }
    let damaged = |error: png::DecodingError| PngError::Damaged(error.to_string());
    let limits = png::Limits {
        bytes: MAX_PIXELS as usize * 8 + (1 << 20),
    };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(damaged)?;
    let size = reader
        .output_buffer_size()
        .ok_or_else(|| PngError::Damaged("its size overflows".into()))?;
    let mut buffer = vec![0; size];
    let info = reader.next_frame(&mut buffer).map_err(damaged)?;
    // a missing end is damage too, and only the rest of the file shows it
    reader.finish().map_err(damaged)?;
    buffer.truncate(info.buffer_size());
    let rgba = match info.color_type {
        png::ColorType::Rgba => buffer,
        png::ColorType::Rgb => expand(&buffer, 3, |p| [p[0], p[1], p[2], 255]),
        png::ColorType::GrayscaleAlpha => expand(&buffer, 2, |p| [p[0], p[0], p[0], p[1]]),
        png::ColorType::Grayscale => expand(&buffer, 1, |p| [p[0], p[0], p[0], 255]),
        png::ColorType::Indexed => return Err(PngError::Damaged("the palette is missing".into())),
    };
    if rgba.len() as u64 != pixels * 4 {
        return Err(PngError::Damaged("its rows do not add up".into()));
    }
    Ok(Image {
        width: head.width,
        height: head.height,
        rgba,
    })
}

fn expand(bytes: &[u8], channels: usize, pixel: fn(&[u8]) -> [u8; 4]) -> Vec<u8> {
    bytes.chunks_exact(channels).flat_map(pixel).collect()
}

/// Encodes RGBA8.
///
/// # Errors
/// [`PngError::Damaged`] if the pixels do not fill the image.
pub fn encode(image: &Image) -> Result<Vec<u8>, PngError> {
    let damaged = |error: png::EncodingError| PngError::Damaged(error.to_string());
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, image.width, image.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(damaged)?;
    writer.write_image_data(&image.rgba).map_err(damaged)?;
    writer.finish().map_err(damaged)?;
    Ok(out)
}
