//! Pictures of few colours: one byte a pixel, nothing lost.

use super::write::{self, Colours, Picture};

/// Most colours that an indexed PNG holds (PNG specification, 11.2.3).
const MOST: usize = 256;

/// All colours of some frames, ascending; at most 256.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette(Vec<[u8; 3]>);

impl Palette {
    /// The palette of rgb frames; none where they have too many colours.
    pub fn of(frames: &[Vec<u8>]) -> Option<Palette> {
        let mut colours: Vec<[u8; 3]> = Vec::new();
        for pixel in frames.iter().flat_map(|frame| frame.chunks_exact(3)) {
            let colour = [pixel[0], pixel[1], pixel[2]];
            let Err(place) = colours.binary_search(&colour) else {
                continue;
            };
            if colours.len() == MOST {
                return None;
            }
            colours.insert(place, colour);
        }
        (!colours.is_empty()).then_some(Palette(colours))
    }

    /// Place of a pixel's colour; 0 for one that is not in it.
    fn index(&self, rgb: &[u8]) -> u8 {
        let colour = [rgb[0], rgb[1], rgb[2]];
        self.0.binary_search(&colour).unwrap_or(0) as u8
    }
}

/// Encodes a picture whose rows are rgb: indexed with a palette (a colour that is not in it becomes its first), else as it
/// is.
pub fn png(picture: &Picture<'_>, palette: Option<&Palette>) -> Vec<u8> {
    let Some(palette) = palette else {
        return write::png(picture);
    };
    let row = |y: usize, out: &mut [u8]| {
        let mut rgb = vec![0; 3 * out.len()];
        (picture.row)(y, &mut rgb);
        for (index, pixel) in out.iter_mut().zip(rgb.chunks_exact(3)) {
            *index = palette.index(pixel);
        }
    };
    write::png(&Picture {
        colours: Colours::Indexed(&palette.0),
        row: &row,
        ..*picture
    })
}
