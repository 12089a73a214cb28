//! Keys by time: what is sent at which turn of an instance's clock.

use crate::asset::tracks::{Key, KeyedTracks};
use std::collections::{BTreeMap, BTreeSet};

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
    /// What displays are told of how long to glide, for each frame, before its keys: entity and ticks at normal speed.
    /// Nothing where dense: there all glide alike.
    pub tells: Vec<Vec<(usize, u32)>>,
    /// Every frame has a key for every entity, so that any frame may follow any other.
    pub dense: bool,
    /// Frames from one snapshot to the next where not dense: a seek replays from there on.
    pub snap: usize,
}

/// A crowd at one frame.
pub struct Snapshot<'a> {
    /// The last key of each entity.
    pub sent: Vec<(usize, &'a Key)>,
    /// How long each entity glides from its next key on, ticks at normal speed.
    pub told: Vec<(usize, u32)>,
}

/// Most keys that a seek replays, so that it stays within one chain of commands.
const MAX_REPLAY: usize = 16_000;

/// Most frames that a seek replays.
const MAX_SNAP: usize = 50;

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
                let Some(frame) = frames.get_mut(key.tick.div_ceil(spacing) as usize) else {
                    continue;
                };
                match frame.last_mut() {
                    // two keys in one tick: clients only ever hear of the second
                    Some((last, known)) if *last == entity => *known = key,
                    _ => frame.push((entity, key)),
                }
            }
        }
        let most = frames.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let tells = match even {
            Some(_) => vec![Vec::new(); count],
            None => tells(&frames),
        };
        Timeline {
            spacing,
            end: keyed.length,
            tells,
            dense: even.is_some(),
            frames,
            snap: (MAX_REPLAY / most).clamp(1, MAX_SNAP),
        }
    }

    /// Whether the last frame comes sooner after the one before than frames do.
    pub fn has_own_end(&self) -> bool {
        self.dense && ends_early(self.end, self.spacing)
    }

    /// Number of keys.
    pub fn keys(&self) -> usize {
        self.frames.iter().map(Vec::len).sum()
    }

    /// Glides in use, ticks at normal speed, ascending.
    pub fn durations(&self) -> BTreeSet<u32> {
        self.frames
            .iter()
            .flatten()
            .map(|(_, key)| key.duration)
            .collect()
    }

    /// What every entity was last sent at each snapshot, and what it was last told ([`Timeline::tells`]).
    pub fn snapshots(&self) -> Vec<Snapshot<'a>> {
        let mut sent: BTreeMap<usize, &'a Key> = BTreeMap::new();
        let mut told: BTreeMap<usize, u32> = BTreeMap::new();
        for (entity, key) in self.frames.iter().flatten().rev() {
            told.insert(*entity, key.duration);
        }
        let mut out = Vec::new();
        for (index, (keys, tells)) in self.frames.iter().zip(&self.tells).enumerate() {
            sent.extend(keys.iter().copied());
            told.extend(tells.iter().copied());
            if index % self.snap == 0 {
                out.push(Snapshot {
                    sent: sent.iter().map(|(entity, key)| (*entity, *key)).collect(),
                    told: told
                        .iter()
                        .map(|(entity, ticks)| (*entity, *ticks))
                        .collect(),
                });
            }
        }
        out
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

/// [`Timeline::tells`] of these frames. An entity is told where its next key asks for another glide than the one before:
/// in the quietest frame between the two, so that no tick has to move and tell all; where there is none, with the key.
fn tells(frames: &[Vec<(usize, &Key)>]) -> Vec<Vec<(usize, u32)>> {
    let mut keys: BTreeMap<usize, Vec<(usize, u32)>> = BTreeMap::new();
    for (frame, moved) in frames.iter().enumerate() {
        for (entity, key) in moved {
            keys.entry(*entity).or_default().push((frame, key.duration));
        }
    }
    let mut load: Vec<usize> = frames.iter().map(Vec::len).collect();
    let mut tells = vec![Vec::new(); frames.len()];
    let mut tell = |entity: usize, between: std::ops::Range<usize>, at: usize, ticks: u32| {
        let quietest = between.min_by_key(|&frame| load[frame]).unwrap_or(at);
        load[quietest] += 1;
        tells[quietest].push((entity, ticks));
    };
    for (entity, keys) in keys {
        for pair in keys.windows(2) {
            let ((before, known), (at, ticks)) = (pair[0], pair[1]);
            if ticks != known {
                tell(entity, before + 1..at, at, ticks);
            }
        }
        // a loop never shows the last frame
        if let (Some((first, ticks)), Some((last, known))) = (keys.first(), keys.last())
            && ticks != known
        {
            tell(entity, last + 1..frames.len() - 1, *first, *ticks);
        }
    }
    tells
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

/// [`Timeline::has_own_end`] of these keys.
pub fn has_own_end(keyed: &KeyedTracks) -> bool {
    even_spacing(keyed).is_some_and(|spacing| ends_early(keyed.length, spacing))
}

/// Whether a path's last key comes sooner after the one before than keys that are so far apart.
fn ends_early(end: u32, spacing: u32) -> bool {
    !end.is_multiple_of(spacing)
}

/// Whether all entities have their keys at the same even ticks.
pub fn is_even(keyed: &KeyedTracks) -> bool {
    even_spacing(keyed).is_some()
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
                tells: Vec::new(),
                dense: true,
                snap: 1,
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
