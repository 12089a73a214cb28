//! Films as GIF: 5 hundredths of a second a tick. A picture keeps its colours where it has at most 256; beyond that, near
//! ones are merged, for a GIF cannot hold more.

use super::apng::indexed;
use super::canvas::Rgb;
use super::film::{self, Film};
use super::mark;
use gif::{Encoder, EncodingError, Extension, Frame, Repeat};
use std::collections::BTreeMap;

/// Hundredths of a second in a tick.
const CENTISECONDS: u32 = 5;
/// Colours of a palette.
const COLOURS: usize = 256;

/// The film as a file that starts again when it ends.
///
/// # Errors
/// What the encoder says; none for a film that fits.
pub fn gif(film: &Film) -> Result<Vec<u8>, EncodingError> {
    let [width, height] = [film.width as u16, film.height as u16];
    let shared = film::colours(film, COLOURS);
    let global = shared.as_deref().map(|colours| colours.concat());
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, width, height, global.as_deref().unwrap_or(&[]))?;
    encoder.set_repeat(Repeat::Infinite)?;
    encoder.write_raw_extension(Extension::Comment.into(), &[mark::COMMENT])?;
    for (shot, area, rgb) in film.changes() {
        let (palette, buffer) = match &shared {
            Some(colours) => (None, indexed(&rgb, colours)),
            None => {
                let (palette, px) = own_palette(&rgb);
                (Some(palette.concat()), px)
            }
        };
        let [left, top, width, height] = area.map(|v| v as u16);
        encoder.write_frame(&Frame {
            delay: u16::try_from(shot.ticks * CENTISECONDS).unwrap_or(u16::MAX),
            left,
            top,
            width,
            height,
            palette,
            buffer: buffer.into(),
            ..Frame::default()
        })?;
    }
    drop(encoder);
    Ok(out)
}

/// A palette for one picture, and the picture in it. With more than 256 colours, those that agree in their leading bits
/// become their mean.
fn own_palette(rgb: &[u8]) -> (Vec<Rgb>, Vec<u8>) {
    let px = || rgb.chunks_exact(3).map(|p| [p[0], p[1], p[2]]);
    let mut merged: BTreeMap<Rgb, ([u64; 3], u64)> = BTreeMap::new();
    let mut dropped = 0;
    while dropped < 8 {
        merged.clear();
        for colour in px() {
            let (sum, count) = merged.entry(colour.map(|v| v >> dropped)).or_default();
            for (sum, v) in sum.iter_mut().zip(colour) {
                *sum += u64::from(v);
            }
            *count += 1;
        }
        if merged.len() <= COLOURS {
            break;
        }
        dropped += 1;
    }
    let places: BTreeMap<Rgb, u8> = merged
        .keys()
        .enumerate()
        .map(|(place, key)| (*key, place as u8))
        .collect();
    let mean = |(sum, count): &([u64; 3], u64)| sum.map(|v| ((v + count / 2) / count) as u8);
    let buffer = px()
        .map(|colour| {
            places
                .get(&colour.map(|v| v >> dropped))
                .copied()
                .unwrap_or(0)
        })
        .collect();
    (merged.values().map(mean).collect(), buffer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_and_many_are_merged_with_their_neighbours() {
        let few: Vec<u8> = (0..=255).flat_map(|v| [v, 0, 7]).collect();
        let (palette, px) = own_palette(&few);
        let back: Vec<u8> = px.iter().flat_map(|i| palette[usize::from(*i)]).collect();
        assert_eq!(back, few);
        let many: Vec<u8> = (0..600u32)
            .flat_map(|v| [(v % 256) as u8, (v / 3) as u8, 9])
            .collect();
        let (palette, px) = own_palette(&many);
        assert!(
            palette.len() <= 256 && palette.len() > 60,
            "{}",
            palette.len()
        );
        let far = many.chunks_exact(3).zip(&px).map(|(a, i)| {
            let b = palette[usize::from(*i)];
            (0..3).map(|k| a[k].abs_diff(b[k])).max().unwrap_or(0)
        });
        assert!(far.max() <= Some(15));
    }
}
