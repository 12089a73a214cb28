//! Films as APNG: every colour, and each picture for exactly as many ticks of 50 ms as the game shows it.

use super::canvas::Rgb;
use super::film::{self, Film};
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};

/// The delay's denominator: ticks in a second.
const TICKS_PER_SECOND: u16 = 20;

/// The film as a file; players start it again when it ends.
///
/// # Errors
/// What the encoder says: a film without frames.
pub fn apng(film: &Film) -> Result<Vec<u8>, EncodingError> {
    let palette = film::colours(film, 256);
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, film.width as u32, film.height as u32);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    match &palette {
        Some(colours) => {
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(colours.concat());
        }
        None => encoder.set_color(ColorType::Rgb),
    }
    encoder.set_animated(film.shots.len() as u32, 0)?;
    let mut writer = encoder.write_header()?;
    for (shot, area, rgb) in film.changes() {
        let [x, y, width, height] = area.map(|v| v as u32);
        writer.reset_frame_position()?;
        writer.set_frame_dimension(width, height)?;
        writer.set_frame_position(x, y)?;
        let ticks = u16::try_from(shot.ticks).unwrap_or(u16::MAX);
        writer.set_frame_delay(ticks, TICKS_PER_SECOND)?;
        match &palette {
            Some(colours) => writer.write_image_data(&indexed(&rgb, colours))?,
            None => writer.write_image_data(&rgb)?,
        }
    }
    writer.finish()?;
    Ok(out)
}

/// The place of each px in the sorted palette, which holds them all.
pub fn indexed(rgb: &[u8], palette: &[Rgb]) -> Vec<u8> {
    let place = |px: &[u8]| palette.binary_search(&[px[0], px[1], px[2]]).unwrap_or(0) as u8;
    rgb.chunks_exact(3).map(place).collect()
}
