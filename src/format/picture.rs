//! PNG bytes of still pictures that this program draws: entity textures and pack icons.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

/// An RGBA picture as PNG; `rgba` holds `width * height * 4` bytes, row-major from the top left. Encoder settings are
/// fixed, so that the same picture always has the same bytes.
///
/// # Errors
/// A size of 0, or another number of bytes.
pub fn png(width: u32, height: u32, rgba: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(rgba)?;
    writer.finish()?;
    Ok(bytes)
}
