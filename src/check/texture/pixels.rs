//! Comparing pixels with the formula's.

use super::codes::TEXTURE_PIXEL;
use super::expected::Expected;
use crate::project::keys::texture::TextureParams;
use crate::report::{Finding, Place};
use std::collections::BTreeMap;

/// Collects the pixels of one file that differ.
pub struct Comparison<'a> {
    expected: &'a Expected,
    size: usize,
    /// Most colours in the file, where the item merges colours.
    colors: Option<usize>,
    /// The file's colour for each of the formula's, where colours are merged.
    merged: BTreeMap<[u8; 3], [u8; 3]>,
    pixels: u64,
    frames: u64,
    first: Option<(Place, String, String)>,
}

impl<'a> Comparison<'a> {
    pub fn new(params: &TextureParams, expected: &'a Expected) -> Self {
        Comparison {
            expected,
            size: params.lava.size,
            colors: params.colors,
            merged: BTreeMap::new(),
            pixels: 0,
            frames: 0,
            first: None,
        }
    }

    /// Compares one copy of frame `index`; `origin` is its left upper corner in the picture, px.
    pub fn tile(&mut self, path: &str, index: usize, origin: (usize, usize), shown: &[[u8; 4]]) {
        let before = self.pixels;
        for (place, (shown, rgb)) in shown
            .iter()
            .zip(self.expected.frames[index].chunks_exact(3))
            .enumerate()
        {
            let rgb = [rgb[0], rgb[1], rgb[2]];
            let wanted = match self.colors {
                // Which colours are merged is free, but each of the formula's has one in the whole strip.
                Some(_) => *self
                    .merged
                    .entry(rgb)
                    .or_insert([shown[0], shown[1], shown[2]]),
                None => rgb,
            };
            if *shown == [wanted[0], wanted[1], wanted[2], 255] {
                continue;
            }
            self.pixels += 1;
            if self.first.is_none() {
                let (x, y) = (place % self.size, place / self.size);
                let place = Place::file(path)
                    .frame(index as u64)
                    .tick(self.expected.ticks[index] as f64)
                    .pixel((origin.0 + x) as u32, (origin.1 + y) as u32);
                let [r, g, b, a] = *shown;
                let alpha = if a == 255 {
                    String::new()
                } else {
                    format!(" alpha {a}")
                };
                self.first = Some((
                    place,
                    format!("#{:02x}{:02x}{:02x}", wanted[0], wanted[1], wanted[2]),
                    format!("#{r:02x}{g:02x}{b:02x}{alpha}"),
                ));
            }
        }
        self.frames += u64::from(self.pixels > before);
    }

    /// What is to be said of the file.
    pub fn findings(self, path: &str) -> Vec<Finding> {
        let mut findings = Vec::new();
        if let Some((place, expected, actual)) = self.first {
            findings.push(
                Finding::new(&TEXTURE_PIXEL, place)
                    .detail(format!(
                        "{} pixels in {} frames differ",
                        self.pixels, self.frames
                    ))
                    .expected(expected)
                    .actual(actual),
            );
        }
        let Some(most) = self.colors else {
            return findings;
        };
        let used: std::collections::BTreeSet<&[u8; 3]> = self.merged.values().collect();
        if used.len() > most {
            findings.push(
                Finding::new(&TEXTURE_PIXEL, Place::file(path))
                    .expected(format!("at most {most} colours"))
                    .actual(used.len()),
            );
        }
        // A merged colour is one of the formula's own, and stands for itself.
        if let Some(alien) = used
            .iter()
            .find(|colour| self.merged.get(**colour) != Some(*colour))
        {
            let [r, g, b] = **alien;
            findings.push(
                Finding::new(&TEXTURE_PIXEL, Place::file(path))
                    .expected("colours that the formula gives, kept where they are")
                    .actual(format!("#{r:02x}{g:02x}{b:02x}")),
            );
        }
        findings
    }
}
