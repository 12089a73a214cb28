//! PNG by pixels.

use super::{Detail, Findings, Options, Verdict};
use crate::foreign::json::{self, Node};
use crate::foreign::png::{self, Image};
use crate::foreign::text;

/// How a strip is cut into frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frames {
    /// `height` of the animation section, px.
    Height(u32),
    /// Square frames of the smaller side.
    Square,
}

/// From the text of a `.mcmeta`, if there is one with an animation.
pub fn frames(mcmeta: Option<&[u8]>) -> Option<Frames> {
    let document = json::parse(&text::decode(mcmeta?).text).ok()?;
    let animation = document.root.get("animation")?;
    let side = |name: &str| {
        animation
            .get(name)
            .and_then(Node::integer)
            .and_then(|n| u32::try_from(n).ok())
            .filter(|n| *n > 0)
    };
    match (side("height"), side("width")) {
        (Some(height), _) => Some(Frames::Height(height)),
        // a width alone leaves the whole height to one frame
        (None, Some(_)) => None,
        (None, None) => Some(Frames::Square),
    }
}

/// Whether a `flipbook_textures.json` animates this texture.
pub fn in_flipbook(list: &[u8], texture: &str) -> bool {
    let names = |entry: &Node| entry.get("flipbook_texture").and_then(Node::text) == Some(texture);
    json::parse(&text::decode(list).text)
        .is_ok_and(|document| document.root.items().iter().any(names))
}

/// None if one of them is no readable PNG.
pub fn compare(
    a: &[u8],
    b: &[u8],
    options: &Options,
    frames: impl Fn() -> Option<Frames>,
) -> Option<Findings> {
    let (a, b) = (png::decode(a).ok()?, png::decode(b).ok()?);
    if (a.width, a.height) != (b.width, b.height) {
        let summary = format!(
            "{} x {} px against {} x {}",
            a.width, a.height, b.width, b.height
        );
        return Some(Findings::verdict(Verdict::Changed, summary));
    }
    let mut count = 0_u64;
    let mut largest = 0;
    let mut first = None;
    for (at, (left, right)) in a
        .rgba
        .chunks_exact(4)
        .zip(b.rgba.chunks_exact(4))
        .enumerate()
    {
        let difference = difference(left, right);
        if difference > 0 {
            count += 1;
            largest = largest.max(difference);
            first.get_or_insert(at as u64);
        }
    }
    let Some(first) = first else {
        return Some(Findings::verdict(Verdict::ReEncoded, "same pixels"));
    };
    let (x, y) = (
        (first % u64::from(a.width)) as u32,
        (first / u64::from(a.width)) as u32,
    );
    let height = frames().map(|frames| match frames {
        Frames::Height(height) => height,
        Frames::Square => a.width.min(a.height),
    });
    let place = match height {
        Some(height) => format!("frame {}, pixel {x},{}", y / height, y % height),
        None => format!("pixel {x},{y}"),
    };
    let within = options
        .tolerance
        .is_some_and(|tolerance| f64::from(largest) <= tolerance);
    let total = u64::from(a.width) * u64::from(a.height);
    let mut findings = Findings::verdict(
        if within {
            Verdict::WithinTolerance
        } else {
            Verdict::Changed
        },
        format!("{count} of {total} pixels, largest difference {largest} of 255, first at {place}"),
    );
    findings.details.push(Detail {
        place,
        a: Some(hex(a.pixel(x, y))),
        b: Some(hex(b.pixel(x, y))),
        note: None,
    });
    findings.total = 1;
    if options.heat_maps && !within {
        findings.heat_map = png::encode(&heat(&a, &b, largest)).ok();
    }
    Some(findings)
}

/// Largest difference over the channels, levels.
fn difference(a: &[u8], b: &[u8]) -> u8 {
    a.iter()
        .zip(b)
        .map(|(a, b)| a.abs_diff(*b))
        .max()
        .unwrap_or(0)
}

/// Same pixels dim grey, different ones from dark red to yellow by their share of the largest difference.
fn heat(a: &Image, b: &Image, largest: u8) -> Image {
    let rgba = a
        .rgba
        .chunks_exact(4)
        .zip(b.rgba.chunks_exact(4))
        .flat_map(|(left, right)| {
            let share = u32::from(difference(left, right)) * 255 / u32::from(largest.max(1));
            if left == right {
                let grey =
                    ((u16::from(left[0]) + u16::from(left[1]) + u16::from(left[2])) / 12) as u8;
                [grey, grey, grey, 255]
            } else {
                [(96 + share * 159 / 255) as u8, share as u8, 0, 255]
            }
        });
    Image {
        width: a.width,
        height: a.height,
        rgba: rgba.collect(),
    }
}

fn hex(pixel: [u8; 4]) -> String {
    let [r, g, b, a] = pixel;
    format!("#{r:02x}{g:02x}{b:02x}{a:02x}")
}
