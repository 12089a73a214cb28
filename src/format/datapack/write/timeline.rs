//! Keys by time: what is sent at which turn of an instance's clock.

use crate::asset::tracks::{Key, KeyedTracks};

/// Quarters of a tick in a tick: the unit of an instance's clock, so that a quarter of the speed is a whole number.
pub const QUARTERS: u32 = 4;

/// The keys of a crowd, frame by frame.
pub struct Timeline<'a> {
    /// Ticks between two frames.
    pub spacing: u32,
    /// The tick at which one pass ends.
    pub end: u32,
    /// For each frame the entities that get a key, ascending. Frame i is due at tick `i * spacing`, the last one at
    /// `end`.
    pub frames: Vec<Vec<(usize, &'a Key)>>,
    /// Every frame has a key for every entity, so that any frame may follow any other.
    pub dense: bool,
}

impl<'a> Timeline<'a> {
    /// Sorts keys into frames: as far apart as the keys are where all entities have theirs at the same even ticks, else
    /// one frame a tick.
    pub fn new(keyed: &'a KeyedTracks) -> Timeline<'a> {
        let even = even_spacing(keyed);
        let spacing = even.unwrap_or(1);
        let count = keyed.length.div_ceil(spacing) as usize + 1;
        let mut frames = vec![Vec::new(); count];
        for (entity, keys) in keyed.keys.iter().enumerate() {
            for key in keys {
                let frame = key.tick.div_ceil(spacing) as usize;
                if let Some(frame) = frames.get_mut(frame) {
                    frame.push((entity, key));
                }
            }
        }
        Timeline {
            spacing,
            end: keyed.length,
            dense: even.is_some(),
            frames,
        }
    }

    /// Number of keys.
    pub fn keys(&self) -> usize {
        self.frames.iter().map(Vec::len).sum()
    }

    /// The clock's end, quarters of a tick.
    pub fn end_quarters(&self) -> u32 {
        self.end * QUARTERS
    }

    /// What the clock is multiplied with to give the frame, as a plain decimal: the inverse of the spacing in quarters,
    /// rounded up, so that the product's whole part is right wherever the clock stands on a frame.
    pub fn scale(&self) -> String {
        const DIGITS: u64 = 1_000_000_000_000;
        let quarters = u64::from(self.spacing * QUARTERS);
        let digits = format!("{:012}", DIGITS.div_ceil(quarters));
        format!("0.{}", digits.trim_end_matches('0'))
    }
}

fn even_spacing(keyed: &KeyedTracks) -> Option<u32> {
    let ticks: Vec<u32> = keyed.keys.first()?.iter().map(|key| key.tick).collect();
    let same = |keys: &Vec<Key>| keys.iter().map(|key| key.tick).eq(ticks.iter().copied());
    let spacing = match ticks.as_slice() {
        [0, second, ..] => *second,
        _ => return None,
    };
    let (last, inner) = ticks.split_last()?;
    let even = inner
        .iter()
        .enumerate()
        .all(|(i, &tick)| tick == i as u32 * spacing)
        && *last == keyed.length
        && last.div_ceil(spacing) as usize == inner.len();
    (even && keyed.keys.iter().all(same)).then_some(spacing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scaled_clock_names_the_right_frame() {
        for spacing in 1..=20u32 {
            let line = Timeline {
                spacing,
                end: 0,
                frames: Vec::new(),
                dense: true,
            };
            let scale: f64 = line.scale().parse().unwrap();
            for clock in (0..400_000u32).step_by(7).chain(0..2_000) {
                // the game: `(int) (value * scale)`
                let shown = (f64::from(clock) * scale) as u32;
                assert_eq!(
                    shown,
                    clock / (spacing * QUARTERS),
                    "spacing {spacing}, clock {clock}"
                );
            }
        }
    }
}
