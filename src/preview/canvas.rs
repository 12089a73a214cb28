//! An RGB picture to draw on.

use super::font;
use std::collections::BTreeSet;

/// 8-bit red, green, blue.
pub type Rgb = [u8; 3];

/// A picture; px from the upper left. Whatever falls outside is cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    /// px.
    pub width: usize,
    /// px.
    pub height: usize,
    /// `width * height * 3` bytes, row-major.
    pub rgb: Vec<u8>,
}

impl Canvas {
    /// A picture of one colour.
    pub fn new(width: usize, height: usize, colour: Rgb) -> Canvas {
        Canvas {
            width,
            height,
            rgb: colour.repeat(width * height),
        }
    }

    /// Paints one px.
    pub fn dot(&mut self, x: i64, y: i64, colour: Rgb) {
        if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y))
            && x < self.width
            && y < self.height
        {
            let at = (y * self.width + x) * 3;
            self.rgb[at..at + 3].copy_from_slice(&colour);
        }
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, x: i64, y: i64, width: i64, height: i64, colour: Rgb) {
        for dy in 0..height {
            for dx in 0..width {
                self.dot(x + dx, y + dy, colour);
            }
        }
    }

    /// A straight line between two px, both included.
    pub fn line(&mut self, from: [f64; 2], to: [f64; 2], colour: Rgb) {
        let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        let steps = dx.abs().max(dy.abs()).ceil().clamp(1.0, 1e5);
        for i in 0..=steps as i64 {
            let share = i as f64 / steps;
            let [x, y] = [from[0] + dx * share, from[1] + dy * share];
            self.dot(x.round() as i64, y.round() as i64, colour);
        }
    }

    /// Paints a square frame of rgb bytes, each of its px `scale` px wide.
    pub fn blit(&mut self, x: i64, y: i64, frame: &[u8], size: usize, scale: usize) {
        for row in 0..size {
            for column in 0..size {
                let at = (row * size + column) * 3;
                if let Some(&[r, g, b]) = frame.get(at..at + 3) {
                    let (px, py) = (x + (column * scale) as i64, y + (row * scale) as i64);
                    self.fill(px, py, scale as i64, scale as i64, [r, g, b]);
                }
            }
        }
    }

    /// Writes text, each px of a glyph `scale` px wide; returns the x behind it.
    pub fn text(&mut self, x: i64, y: i64, text: &str, scale: i64, colour: Rgb) -> i64 {
        let mut at = x;
        for c in text.chars() {
            for (row, bits) in font::glyph(c).iter().enumerate() {
                for column in 0..font::WIDTH {
                    if bits >> (font::WIDTH - 1 - column) & 1 == 1 {
                        let (px, py) = (at + column as i64 * scale, y + row as i64 * scale);
                        self.fill(px, py, scale, scale, colour);
                    }
                }
            }
            at += (font::WIDTH as i64 + 1) * scale;
        }
        at
    }

    /// The different colours on it, sorted.
    pub fn colours(&self) -> BTreeSet<Rgb> {
        let mut found = BTreeSet::new();
        let mut last = None;
        for px in self.rgb.chunks_exact(3) {
            let colour = [px[0], px[1], px[2]];
            // Neighbours mostly look alike.
            if last != Some(colour) {
                found.insert(colour);
                last = Some(colour);
            }
        }
        found
    }

    /// Lays another picture on this one, its upper left corner at (x, y).
    pub fn lay(&mut self, x: i64, y: i64, other: &Canvas) {
        for row in 0..other.height {
            for column in 0..other.width {
                let at = (row * other.width + column) * 3;
                let colour = [other.rgb[at], other.rgb[at + 1], other.rgb[at + 2]];
                self.dot(x + column as i64, y + row as i64, colour);
            }
        }
    }

    /// The px from (x, y) on, `width` by `height`, as rgb bytes.
    pub fn cut(&self, [x, y, width, height]: [usize; 4]) -> Vec<u8> {
        let rows = (y..y + height).flat_map(|row| {
            let at = (row * self.width + x) * 3;
            self.rgb[at..at + width * 3].iter().copied()
        });
        rows.collect()
    }

    /// The smallest rectangle `[x, y, width, height]` outside of which it equals `other`, of the same size; a single px
    /// where nothing differs.
    pub fn change(&self, other: &Canvas) -> [usize; 4] {
        let stride = self.width * 3;
        let differs = |row: &usize| {
            let row = row * stride..(row + 1) * stride;
            self.rgb[row.clone()] != other.rgb[row]
        };
        let Some(top) = (0..self.height).find(differs) else {
            return [0, 0, 1, 1];
        };
        let bottom = (top..self.height).rev().find(differs).unwrap_or(top);
        let px = |x: usize, y: usize| {
            let at = y * stride + x * 3;
            self.rgb[at..at + 3] != other.rgb[at..at + 3]
        };
        let column = |x: &usize| (top..=bottom).any(|y| px(*x, y));
        let left = (0..self.width).find(column).unwrap_or(0);
        let right = (left..self.width).rev().find(column).unwrap_or(left);
        [left, top, right + 1 - left, bottom + 1 - top]
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// What the encoder says; none for a picture that fits into memory.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rgb)?;
        writer.finish()?;
        Ok(out)
    }
}
