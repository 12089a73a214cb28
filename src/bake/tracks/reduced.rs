//! The fewest keys whose shown path stays within a tolerance.

use super::error::track_at;
use super::{BEFORE_A_MOVE, Keying, Rounding, ToleranceError, distance};
use crate::asset::tracks::{Key, Tracks};
use crate::minecraft::client::{Client, MOB_STEPS};
use rayon::prelude::*;
use std::ops::RangeInclusive;

/// The keys of every entity, and the largest distance, in blocks, that rounding moved one. Displays are told of each move
/// before it, so that theirs take some ticks each; where no such keys will do, one a tick, about which there is nothing to
/// tell unless it is leaning.
pub(super) fn keys(
    tracks: &Tracks,
    keying: &Keying,
    leaning: bool,
    rounding: &Rounding,
    tolerance: f64,
) -> Result<(Vec<Vec<Key>>, f64), ToleranceError> {
    let gaps = tracks.ticks.windows(2).map(|pair| pair[1] - pair[0]);
    let gap = gaps.max().unwrap_or(1);
    // a mob's moves take three ticks, and there is a sample for the end of one that is so long or some more
    let most = keying.every.max(MOB_STEPS + gap - 1);
    let each_tick = gap == 1;
    let found: Vec<(Vec<Key>, f64)> = (0..tracks.entities)
        .into_par_iter()
        .map(|entity| {
            let within = |spans| of_entity(tracks, keying, rounding, tolerance, entity, spans);
            match keying.client {
                Client::Mob => within(1..=most),
                Client::Display if each_tick && !leaning => {
                    within(BEFORE_A_MOVE + 1..=most).or_else(|_| within(1..=1))
                }
                Client::Display => within(BEFORE_A_MOVE + 1..=most),
            }
        })
        .collect::<Result<_, _>>()?;
    let moved = found.iter().map(|(_, moved)| *moved).fold(0.0, f64::max);
    Ok((found.into_iter().map(|(keys, _)| keys).collect(), moved))
}

/// Ticks on either side from which a path's bend at a sample is told: enough that its jitter does not turn it.
const BEND: usize = 4;
/// Where a key may lie, in tolerances outward of the bend. A chord cuts a bend on the inside: with its ends outside it
/// may be up to sqrt(2) times as long.
const OUTWARD: [f64; 3] = [0.0, 0.5, 0.95];

/// A place for a key: on the path or beside it, rounded.
#[derive(Clone, Copy)]
struct Spot {
    quanta: [i64; 3],
    blocks: [f64; 3],
    /// Blocks that rounding moved it.
    moved: f64,
    /// The way here with the fewest keys.
    way: Option<Way>,
}

/// How many keys, and the sample and the spot before.
#[derive(Clone, Copy)]
struct Way {
    keys: u32,
    from: (usize, usize),
}

/// Shortest path over the samples' spots: an edge is a straight move that stays within the tolerance at every tick,
/// between samples so many ticks apart. Ties go to the later predecessor, and to the spot nearer to the path.
fn of_entity(
    tracks: &Tracks,
    keying: &Keying,
    rounding: &Rounding,
    tolerance: f64,
    entity: usize,
    spans: RangeInclusive<u32>,
) -> Result<(Vec<Key>, f64), ToleranceError> {
    let last = tracks.samples().saturating_sub(1);
    let mut spots: Vec<Vec<Spot>> = (0..tracks.samples())
        .map(|sample| spots(tracks, rounding, tolerance, entity, sample))
        .collect();
    // by tick: a mob may set out between two samples
    let path: Vec<[f64; 3]> = (0..=tracks.length())
        .map(|tick| track_at(tracks, entity, tick))
        .collect();
    if let Some(first) = spots.first_mut().and_then(|spots| spots.first_mut()) {
        first.way = Some(Way {
            keys: 1,
            from: (0, 0),
        });
    }
    let mut closest_miss = f64::INFINITY;
    for to in 1..tracks.samples() {
        let (before, rest) = spots.split_at_mut(to);
        for from in (0..to).rev() {
            let spacing = tracks.ticks[to] - tracks.ticks[from];
            if spacing > *spans.end() {
                break;
            }
            if spacing < *spans.start() {
                continue;
            }
            let Some(start) = departure(tracks, keying.client, from, to, last) else {
                continue;
            };
            let duration = keying.client.duration(tracks.ticks[to] - start);
            let late = duration > tracks.ticks[to] - start;
            // what comes late and goes no farther is not seen there in time; what turns back there is
            let (first, end) = (tracks.ticks[from], tracks.ticks[to]);
            let seen = first..=if late && !keying.back { end - 1 } else { end };
            let off = |a: &Spot, b: &Spot| {
                seen.clone()
                    .map(|tick| {
                        let share = f64::from(tick.saturating_sub(start)) / f64::from(duration);
                        let shown = on_line(a.blocks, b.blocks, share);
                        distance(shown, path[tick as usize])
                    })
                    .fold(0.0, f64::max)
            };
            // Both ends are within a tolerance of the path, so no spots mend a chord that is two tolerances off.
            let on_path = off(&before[from][0], &rest[0][0]);
            if on_path > 2.0 * tolerance {
                closest_miss = closest_miss.min(on_path);
                continue;
            }
            for (index, a) in before[from].iter().enumerate() {
                let Some(way) = a.way else { continue };
                for b in &mut rest[0] {
                    if b.way.is_some_and(|known| known.keys <= way.keys + 1) {
                        continue;
                    }
                    let off = off(a, b);
                    if off <= tolerance {
                        b.way = Some(Way {
                            keys: way.keys + 1,
                            from: (from, index),
                        });
                    } else {
                        closest_miss = closest_miss.min(off);
                    }
                }
            }
        }
    }
    let (mut keys, mut moved) = (Vec::new(), 0.0f64);
    let mut at = (last, 0);
    loop {
        let (to, spot) = (at.0, spots[at.0][at.1]);
        let Some(way) = spot.way else {
            return Err(ToleranceError {
                tolerance,
                entity,
                reached: closest_miss,
                client: keying.client,
            });
        };
        let (start, duration) = if to == 0 {
            (0, 0)
        } else {
            let start = departure(tracks, keying.client, way.from.0, to, last)
                .unwrap_or(tracks.ticks[way.from.0]);
            (start, keying.client.duration(tracks.ticks[to] - start))
        };
        moved = moved.max(spot.moved);
        keys.push(Key {
            position: spot.quanta,
            ..rounding.key(tracks, to, entity, start, duration)
        });
        if to == 0 {
            break;
        }
        at = way.from;
    }
    keys.reverse();
    Ok((keys, moved))
}

/// Where a sample's key may lie, on the path first. The ends of a path are on it, so that loops meet.
fn spots(
    tracks: &Tracks,
    rounding: &Rounding,
    tolerance: f64,
    entity: usize,
    sample: usize,
) -> Vec<Spot> {
    let at = |sample: usize| tracks.position(sample, entity);
    let here = at(sample);
    let reach = BEND.min(sample).min(tracks.samples() - 1 - sample);
    let (before, after) = (at(sample - reach), at(sample + reach));
    let outward = [0, 1, 2].map(|axis| 2.0 * here[axis] - before[axis] - after[axis]);
    let bend = distance(outward, [0.0; 3]);
    let places = if bend > 0.0 {
        &OUTWARD[..]
    } else {
        &OUTWARD[..1]
    };
    places
        .iter()
        .map(|share| {
            let far = if bend > 0.0 {
                share * tolerance / bend
            } else {
                0.0
            };
            let place = [0, 1, 2].map(|axis| here[axis] + far * outward[axis]);
            let quanta = rounding.position(place);
            let blocks = rounding.blocks(quanta);
            Spot {
                quanta,
                blocks,
                moved: distance(blocks, place),
                way: None,
            }
        })
        .collect()
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
