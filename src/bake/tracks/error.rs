//! What rounding and straight lines cost: the keys played as a client plays them, against the tracks.

use super::{Keying, Rounding, distance};
use crate::asset::tracks::{Key, KeyedTracks, Tracks};
use crate::minecraft::client::{Glide, MOB_STEPS};
use rayon::prelude::*;

/// Largest distance, in blocks, of a key from the sample it stands for.
pub(super) fn rounding_error(tracks: &Tracks, rounding: &Rounding, keys: &[Vec<Key>]) -> f64 {
    let mut worst = 0.0f64;
    for (entity, keys) in keys.iter().enumerate() {
        for key in keys {
            let off = distance(
                rounding.blocks(key.position),
                tracks.position(key.sample, entity),
            );
            worst = worst.max(off);
        }
    }
    worst
}

/// The lag, in ticks, at which the shown path fits the tracks best, and its largest distance there.
pub(super) fn best_lag(tracks: &Tracks, keyed: &KeyedTracks, keying: &Keying) -> (u32, f64) {
    (0..=keying.every.max(MOB_STEPS))
        .map(|lag| (lag, path_error(tracks, keyed, lag)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .unwrap_or((0, 0.0))
}

/// Largest distance, in blocks, between an entity as shown `lag` ticks late and its track, at any tick from the first
/// one it could have caught up with to the end of the last move that ends in time. Between ticks both are straight, so nothing larger hides there.
pub fn path_error(tracks: &Tracks, keyed: &KeyedTracks, lag: u32) -> f64 {
    keyed
        .keys
        .par_iter()
        .enumerate()
        .map(|(entity, keys)| of_entity(tracks, keyed, keys, entity, lag))
        .collect::<Vec<f64>>()
        .into_iter()
        .fold(0.0, f64::max)
}

fn of_entity(tracks: &Tracks, keyed: &KeyedTracks, keys: &[Key], entity: usize, lag: u32) -> f64 {
    let Some(first) = keys.first() else {
        return 0.0;
    };
    let mut glide = Glide::at(keyed.blocks(first));
    let mut coming = keys.iter().peekable();
    let mut worst = 0.0f64;
    let mut sample = 0;
    let arrival = keys.last().map_or(0, |key| key.tick + key.duration);
    let end = match keys.last() {
        Some(last) if arrival > tracks.length() + lag => last.tick,
        _ => tracks.length(),
    };
    for tick in 0..=end {
        if tick > 0 {
            glide.tick();
        }
        while let Some(key) = coming.next_if(|key| key.tick == tick) {
            glide.send(keyed.blocks(key), key.duration);
        }
        let Some(due) = tick.checked_sub(lag) else {
            continue;
        };
        while tracks.ticks[sample] < due {
            sample += 1;
        }
        let wanted = if tracks.ticks[sample] == due {
            tracks.position(sample, entity)
        } else {
            let (from, to) = (tracks.ticks[sample - 1], tracks.ticks[sample]);
            let share = f64::from(due - from) / f64::from(to - from);
            let (a, b) = (
                tracks.position(sample - 1, entity),
                tracks.position(sample, entity),
            );
            [0, 1, 2].map(|axis| a[axis] + (b[axis] - a[axis]) * share)
        };
        worst = worst.max(distance(glide.shown, wanted));
    }
    worst
}
