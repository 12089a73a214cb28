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
    /// What displays are told in each frame, before its keys. Nothing where dense: there all glide alike, and none leans.
    pub tells: Vec<Vec<(usize, Tell)>>,
    /// Every frame has a key for every entity, and that is all it needs, so that any frame may follow any other.
    pub dense: bool,
    /// Frames from one snapshot to the next where not dense: a seek replays from there on.
    pub snap: usize,
}

/// What a display is told, where it is not so already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tell {
    /// How long to glide from the next move on, ticks at normal speed.
    pub glide: Option<u32>,
    /// How to lean: [`Key::tilt`].
    pub tilt: Option<[i32; 4]>,
}

impl Tell {
    fn all(key: &Key) -> Tell {
        Tell {
            glide: Some(key.duration),
            tilt: key.tilt,
        }
    }

    /// What is new for a key after another.
    fn change(from: &Key, to: &Key) -> Tell {
        Tell::all(from).missing(to)
    }

    /// What one who was told this has to be told for a key.
    fn missing(self, key: &Key) -> Tell {
        let wanted = Tell::all(key);
        Tell {
            glide: wanted.glide.filter(|_| self.glide != wanted.glide),
            tilt: wanted.tilt.filter(|_| self.tilt != wanted.tilt),
        }
    }

    /// The glide alone, and all else.
    fn apart(self) -> (Tell, Tell) {
        let glide = Tell { tilt: None, ..self };
        (
            glide,
            Tell {
                glide: None,
                ..self
            },
        )
    }

    /// The same, and then the other.
    fn then(self, later: Tell) -> Tell {
        Tell {
            glide: later.glide.or(self.glide),
            tilt: later.tilt.or(self.tilt),
        }
    }

    fn is_nothing(&self) -> bool {
        *self == Tell::default()
    }
}

/// A crowd at one frame.
pub struct Snapshot<'a> {
    /// The last key of each entity.
    pub sent: Vec<(usize, &'a Key)>,
    /// All that each entity was told by then.
    pub told: Vec<(usize, Tell)>,
}

/// Most keys that a seek replays, so that it stays within one chain of commands.
const MAX_REPLAY: usize = 16_000;

/// Most frames that a seek replays.
const MAX_SNAP: usize = 50;

impl<'a> Timeline<'a> {
    /// Sorts keys into frames: as far apart as the keys are where all entities have theirs at the same even ticks and none
    /// leans, else one frame a tick.
    pub fn new(keyed: &'a KeyedTracks) -> Timeline<'a> {
        let even = dense_spacing(keyed);
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

    /// What every entity was last sent at each snapshot, and all it was told by then ([`Timeline::tells`]).
    pub fn snapshots(&self) -> Vec<Snapshot<'a>> {
        let mut sent: BTreeMap<usize, &'a Key> = BTreeMap::new();
        let mut told: BTreeMap<usize, Tell> = BTreeMap::new();
        for (entity, key) in self.frames.iter().flatten().rev() {
            told.insert(*entity, Tell::all(key));
        }
        let mut out = Vec::new();
        for (index, (keys, tells)) in self.frames.iter().zip(&self.tells).enumerate() {
            sent.extend(keys.iter().copied());
            for (entity, tell) in tells {
                let known = told.entry(*entity).or_default();
                *known = known.then(*tell);
            }
            if index % self.snap == 0 {
                out.push(Snapshot {
                    sent: sent.iter().map(|(entity, key)| (*entity, *key)).collect(),
                    told: told.iter().map(|(entity, tell)| (*entity, *tell)).collect(),
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

/// [`Timeline::tells`] of these frames. An entity is told what is new with a key in the frame before, so that no tick has
/// to move and tell all; where it has a key there too, with the key.
fn tells(frames: &[Vec<(usize, &Key)>]) -> Vec<Vec<(usize, Tell)>> {
    let mut keys: BTreeMap<usize, Vec<(usize, &Key)>> = BTreeMap::new();
    for (frame, moved) in frames.iter().enumerate() {
        for (entity, key) in moved {
            keys.entry(*entity).or_default().push((frame, key));
        }
    }
    let mut tells: Vec<BTreeMap<usize, Tell>> = vec![BTreeMap::new(); frames.len()];
    let end = frames.len() - 1;
    for (entity, keys) in keys {
        let Some(&(_, first)) = keys.first() else {
            continue;
        };
        let mut own: BTreeMap<usize, Tell> = BTreeMap::new();
        let mut tell = |frame: usize, what: Tell| {
            if !what.is_nothing() {
                own.insert(frame, what);
            }
        };
        for pair in keys.windows(2) {
            let ((before, known), (at, key)) = (pair[0], pair[1]);
            tell((at - 1).max(before + 1), Tell::change(known, key));
        }
        // A loop never shows the last frame, and goes on with the first. Where the path ends with a glide, the next is told
        // before that; all else comes after the first frame, since `hold` stays as the path ends.
        let told = own.range(..end).map(|(_, tell)| *tell);
        let again = told.fold(Tell::all(first), Tell::then).missing(first);
        let glides_home = keys.last().is_some_and(|(last, _)| last + 1 < end);
        let (before, after) = match glides_home {
            true => again.apart(),
            false => (Tell::default(), again),
        };
        for (frame, what) in [(end.saturating_sub(1), before), (1, after)] {
            if !what.is_nothing() {
                let known = own.entry(frame).or_default();
                *known = what.then(*known);
            }
        }
        for (frame, what) in own {
            tells[frame].insert(entity, what);
        }
    }
    let in_order = |tells: BTreeMap<usize, Tell>| tells.into_iter().collect();
    tells.into_iter().map(in_order).collect()
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

/// Ticks between the frames of keys that are at even ticks and of entities that do not lean.
fn dense_spacing(keyed: &KeyedTracks) -> Option<u32> {
    let leans = || keyed.keys.iter().flatten().any(|key| key.tilt.is_some());
    even_spacing(keyed).filter(|_| !leans())
}

/// [`Timeline::has_own_end`] of these keys.
pub fn has_own_end(keyed: &KeyedTracks) -> bool {
    dense_spacing(keyed).is_some_and(|spacing| ends_early(keyed.length, spacing))
}

/// Whether a path's last key comes sooner after the one before than keys that are so far apart.
fn ends_early(end: u32, spacing: u32) -> bool {
    !end.is_multiple_of(spacing)
}

/// [`Timeline::dense`] of these keys.
pub fn is_dense(keyed: &KeyedTracks) -> bool {
    dense_spacing(keyed).is_some()
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
