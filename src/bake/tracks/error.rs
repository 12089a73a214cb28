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

/// Largest distance, in blocks, between an entity as shown `lag` ticks late and its track, or the track's way back where
/// the keys go that way too, at any tick from the first one it could have caught up with to the last; where the last move
/// ends after that, to the tick before. Between ticks both are straight, so nothing larger hides there.
pub fn path_error(tracks: &Tracks, keyed: &KeyedTracks, lag: u32) -> f64 {
    farthest(tracks, keyed, lag).1
}

/// The entity with that distance, and the distance.
pub(super) fn farthest(tracks: &Tracks, keyed: &KeyedTracks, lag: u32) -> (usize, f64) {
    let each = keyed.keys.par_iter().enumerate();
    let each = each.map(|(entity, keys)| of_entity(tracks, keyed, keys, entity, lag));
    let each: Vec<f64> = each.collect();
    each.into_iter().enumerate().fold(
        (0, 0.0),
        |worst, one| if one.1 > worst.1 { one } else { worst },
    )
}

fn of_entity(tracks: &Tracks, keyed: &KeyedTracks, keys: &[Key], entity: usize, lag: u32) -> f64 {
    let Some(first) = keys.first() else {
        return 0.0;
    };
    let mut glide = Glide::at(keyed.blocks(first));
    let mut coming = keys.iter().peekable();
    let mut worst = 0.0f64;
    let end = match keys.last() {
        Some(last) if last.tick + last.duration > keyed.length + lag => {
            last.tick.max(keyed.length.saturating_sub(1))
        }
        _ => keyed.length,
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
        let wanted = track_at(tracks, entity, due.min(2 * tracks.length() - due));
        worst = worst.max(distance(glide.shown, wanted));
    }
    worst
}

/// The track at a tick up to its last, straight between samples.
pub(super) fn track_at(tracks: &Tracks, entity: usize, tick: u32) -> [f64; 3] {
    let sample = tracks.ticks.partition_point(|&sampled| sampled < tick);
    let here = tracks.position(sample, entity);
    if tracks.ticks[sample] == tick {
        return here;
    }
    let (from, to) = (tracks.ticks[sample - 1], tracks.ticks[sample]);
    let share = f64::from(tick - from) / f64::from(to - from);
    let before = tracks.position(sample - 1, entity);
    [0, 1, 2].map(|axis| before[axis] + (here[axis] - before[axis]) * share)
}
