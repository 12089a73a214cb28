//! The fewest keys whose shown path stays within a tolerance.

use super::{Keying, Rounding, ToleranceError, distance};
use crate::asset::tracks::{Key, Tracks};
use crate::minecraft::client::{Client, MOB_STEPS};
use rayon::prelude::*;

pub(super) fn keys(
    tracks: &Tracks,
    keying: &Keying,
    rounding: &Rounding,
    tolerance: f64,
) -> Result<Vec<Vec<Key>>, ToleranceError> {
    (0..tracks.entities)
        .into_par_iter()
        .map(|entity| of_entity(tracks, keying, rounding, tolerance, entity))
        .collect()
}

/// The way to a sample with the fewest keys: how many, and from which sample.
#[derive(Clone, Copy)]
struct Way {
    keys: u32,
    from: usize,
}

/// Shortest path over the samples: an edge is a straight move that stays within the tolerance at every sample it
/// passes. Ties go to the later predecessor.
fn of_entity(
    tracks: &Tracks,
    keying: &Keying,
    rounding: &Rounding,
    tolerance: f64,
    entity: usize,
) -> Result<Vec<Key>, ToleranceError> {
    let last = tracks.samples().saturating_sub(1);
    let rounded: Vec<[f64; 3]> = (0..tracks.samples())
        .map(|sample| rounding.rounded(tracks.position(sample, entity)))
        .collect();
    let mut ways: Vec<Option<Way>> = vec![None; tracks.samples()];
    if let Some(first) = ways.first_mut() {
        *first = Some(Way { keys: 1, from: 0 });
    }
    let mut closest_miss = f64::INFINITY;
    for to in 1..tracks.samples() {
        for from in (0..to).rev() {
            let spacing = tracks.ticks[to] - tracks.ticks[from];
            if spacing > keying.every.max(MOB_STEPS) && to - from > 1 {
                break;
            }
            let Some(way) = ways[from] else { continue };
            let Some(start) = departure(tracks, keying.client, from, to, last) else {
                continue;
            };
            let late = keying.client.duration(tracks.ticks[to] - start) > tracks.ticks[to] - start;
            let off = (from..=if late { from } else { to })
                .map(|sample| {
                    let tick = tracks.ticks[sample];
                    let shown = on_line(
                        rounded[from],
                        rounded[to],
                        f64::from(tick.saturating_sub(start)) / f64::from(tracks.ticks[to] - start),
                    );
                    distance(shown, tracks.position(sample, entity))
                })
                .fold(0.0, f64::max);
            if off <= tolerance {
                if ways[to].is_none_or(|known| way.keys + 1 < known.keys) {
                    ways[to] = Some(Way {
                        keys: way.keys + 1,
                        from,
                    });
                }
            } else {
                closest_miss = closest_miss.min(off);
            }
        }
    }
    if ways[last].is_none() {
        return Err(ToleranceError {
            tolerance,
            entity,
            reached: closest_miss,
        });
    }
    let mut keys = Vec::new();
    let mut to = last;
    while let Some(Way { from, .. }) = ways[to].filter(|_| to > 0) {
        let start = departure(tracks, keying.client, from, to, last).unwrap_or(tracks.ticks[from]);
        let duration = keying.client.duration(tracks.ticks[to] - start);
        keys.push(rounding.key(tracks, to, entity, start, duration));
        to = from;
    }
    keys.push(rounding.key(tracks, 0, entity, 0, 0));
    keys.reverse();
    Ok(keys)
}

/// The tick at which the move to a sample is sent, where the client can make it in time: displays take as long as they
/// are told, mobs three ticks and stand before. (A mob's last move may be shorter than that, and is then seen one or two
/// ticks after the path's end.)
fn departure(tracks: &Tracks, client: Client, from: usize, to: usize, last: usize) -> Option<u32> {
    let (start, end) = (tracks.ticks[from], tracks.ticks[to]);
    match client {
        Client::Display => Some(start),
        Client::Mob if end - start >= MOB_STEPS => Some(end - MOB_STEPS),
        Client::Mob => (to == last).then_some(start),
    }
}

fn on_line(from: [f64; 3], to: [f64; 3], share: f64) -> [f64; 3] {
    [0, 1, 2].map(|axis| from[axis] + (to[axis] - from[axis]) * share)
}
