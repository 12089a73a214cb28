//! A PNG as block columns: one pixel a column, the picture's middle at the origin, its top to the north (-z).

use crate::asset::ground::Columns;
use image::{ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// Most pixels along one side.
const MAX_SIDE: u32 = 4096;

/// Why a picture is no ground.
#[derive(Debug, thiserror::Error)]
pub enum HeightmapError {
    /// Not a picture, or one that is too large.
    #[error("not a readable PNG of at most {MAX_SIDE} x {MAX_SIDE} pixels: {0}")]
    Image(#[from] image::ImageError),
    /// The bytes could not be read at all.
    #[error("not readable: {0}")]
    Read(#[from] std::io::Error),
    /// Transparency has no height.
    #[error("pixel ({x}, {y}) is not opaque; heights have no transparency")]
    Transparent { x: u32, y: u32 },
}

/// The columns of a picture: black is `-amplitude`, white `+amplitude` blocks, 16-bit pictures in 65,535 steps. Of a
/// coloured picture the luminance counts.
///
/// # Errors
/// See [`HeightmapError`].
pub fn columns(bytes: &[u8], amplitude: f64) -> Result<Columns, HeightmapError> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Png);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    reader.limits(limits);
    let picture = reader.decode()?.into_luma_alpha16();
    let (width, height) = picture.dimensions();
    let mut heights = Vec::with_capacity(width as usize * height as usize);
    for (x, y, pixel) in picture.enumerate_pixels() {
        let [luminance, alpha] = pixel.0;
        if alpha != u16::MAX {
            return Err(HeightmapError::Transparent { x, y });
        }
        let share = f64::from(luminance) / f64::from(u16::MAX);
        heights.push((2.0 * share - 1.0) * amplitude);
    }
    Ok(Columns {
        origin: [-i64::from(width / 2), -i64::from(height / 2)],
        size: [width as usize, height as usize],
        heights,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{GrayImage, Luma};

    fn png(picture: &GrayImage) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        picture
            .write_to(&mut out, ImageFormat::Png)
            .expect("memory takes any picture");
        out.into_inner()
    }

    #[test]
    fn black_is_low_white_is_high_and_the_middle_is_the_origin() {
        let mut picture = GrayImage::from_pixel(5, 4, Luma([51]));
        picture.put_pixel(2, 2, Luma([255]));
        picture.put_pixel(0, 3, Luma([0]));
        let columns = columns(&png(&picture), 5.0).expect("a PNG");
        assert_eq!(columns.height(0, 0), 5.0);
        assert_eq!(columns.height(-2, 1), -5.0);
        assert_eq!(columns.height(1, 1), -3.0);
        assert_eq!(columns.height(-100, 100), -5.0, "the corner goes on");
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(columns(b"", 1.0).is_err());
        assert!(columns(b"\x89PNG\r\n\x1a\n", 1.0).is_err());
        let whole = png(&GrayImage::from_pixel(64, 64, Luma([9])));
        assert!(columns(&whole[..whole.len() / 2], 1.0).is_err());
    }
}
