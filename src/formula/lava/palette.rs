//! Colour of a cell from its soup heat.

/// Factor from soup heat to colour heat (document: "double the soup_heat").
pub const HEAT_FACTOR: f32 = 2.0;

/// Red at colour heat 1, beyond [`RED_COLD`], 1/255 (document: "* 100 + 155").
pub const RED: f32 = 100.0;
/// Red at colour heat 0.
pub const RED_COLD: f32 = 155.0;
/// Green at colour heat 1; it grows with the square.
pub const GREEN: f32 = 255.0;
/// Blue at colour heat 1; it grows with the fourth power.
pub const BLUE: f32 = 128.0;

/// Colour heat: twice the soup heat, clamped to 0..1.
pub fn colour_heat(soup: f32) -> f32 {
    (HEAT_FACTOR * soup).clamp(0.0, 1.0)
}

/// The document's curve over colour heat 0..1: red h*100+155, green h*h*255, blue h*h*h*h*128, truncated to bytes.
pub fn document_colour(h: f32) -> [u8; 3] {
    let red = h * RED + RED_COLD;
    let green = h * h * GREEN;
    let blue = h * h * h * h * BLUE;
    [red as u8, green as u8, blue as u8]
}

/// One colour of a palette of the user's own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// Colour heat, 0..1.
    pub heat: f32,
    /// Red, green, blue, 0..255.
    pub rgb: [u8; 3],
}

/// How colour heat becomes a colour. Alpha is always opaque.
#[derive(Clone, Debug, PartialEq)]
pub enum Palette {
    /// The document's curve.
    Document,
    /// Straight lines between stops, in bytes, rounded half up; flat before the first and after the last. The stops'
    /// heats ascend and there is at least one.
    Stops(Vec<Stop>),
}

impl Palette {
    /// The colour at colour heat `h`, 0..1.
    pub fn colour(&self, h: f32) -> [u8; 3] {
        match self {
            Palette::Document => document_colour(h),
            Palette::Stops(stops) => stops_colour(stops, h),
        }
    }

    /// Every colour that some heat gives, each once, ascending: 483 on the document's curve.
    ///
    /// Each channel is monotone between stops, so all changes are found by bisection over the bits of `h`.
    pub fn colours(&self) -> Vec<[u8; 3]> {
        let mut edges = vec![0.0f32, 1.0];
        if let Palette::Stops(stops) = self {
            edges.extend(stops.iter().map(|stop| stop.heat.clamp(0.0, 1.0) + 0.0));
            edges.extend(
                stops
                    .iter()
                    .map(|stop| stop.heat.clamp(0.0, 1.0).next_down().max(0.0)),
            );
        }
        edges.sort_unstable_by(f32::total_cmp);
        let mut found = std::collections::BTreeSet::new();
        for pair in edges.windows(2) {
            // Heats are not negative, so the order of the bits is the order of the values.
            self.colours_between(pair[0].to_bits(), pair[1].to_bits(), &mut found);
        }
        found.into_iter().collect()
    }

    fn colours_between(&self, from: u32, to: u32, found: &mut std::collections::BTreeSet<[u8; 3]>) {
        let last = self.colour(f32::from_bits(to));
        let mut at = from;
        loop {
            let here = self.colour(f32::from_bits(at));
            found.insert(here);
            if here == last {
                return;
            }
            let (mut same, mut other) = (at, to);
            while other - same > 1 {
                let middle = same + (other - same) / 2;
                if self.colour(f32::from_bits(middle)) == here {
                    same = middle;
                } else {
                    other = middle;
                }
            }
            at = other;
        }
    }
}

fn stops_colour(stops: &[Stop], h: f32) -> [u8; 3] {
    let after = stops.partition_point(|stop| stop.heat <= h);
    let (Some(before), next) = (after.checked_sub(1).map(|i| &stops[i]), stops.get(after)) else {
        return stops.first().map_or([0; 3], |stop| stop.rgb);
    };
    let Some(next) = next else {
        return before.rgb;
    };
    let share = (h - before.heat) / (next.heat - before.heat);
    core::array::from_fn(|channel| {
        let (a, b) = (f32::from(before.rgb[channel]), f32::from(next.rgb[channel]));
        (a + (b - a) * share + 0.5) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_curve_has_483_colours() {
        assert_eq!(Palette::Document.colours().len(), 483);
        assert_eq!(document_colour(0.0), [155, 0, 0]);
        assert_eq!(document_colour(1.0), [255, 255, 128]);
    }

    #[test]
    fn colours_lists_every_colour_of_stops_and_no_other() {
        let stop = |heat, rgb| Stop { heat, rgb };
        let palette = Palette::Stops(vec![
            stop(0.25, [10, 0, 200]),
            stop(0.5, [20, 9, 100]),
            stop(0.5, [90, 90, 90]),
            stop(0.75, [0, 0, 0]),
        ]);
        let listed = palette.colours();
        let mut seen: Vec<_> = (0..=1 << 20)
            .map(|i| palette.colour(i as f32 / (1 << 20) as f32))
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(listed, seen);
        assert_eq!(palette.colour(0.0), [10, 0, 200]);
        assert_eq!(palette.colour(1.0), [0, 0, 0]);
        assert_eq!(palette.colour(0.375), [15, 5, 150]);
    }
}
