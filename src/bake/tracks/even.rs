//! Keys at even spacing, the same ticks for all entities.

use super::{Keying, Rounding};
use crate::asset::tracks::{Key, Tracks};

/// For each entity a key at the first sample, at each first sample `every` ticks or more after the key before, and at
/// the last sample.
pub(super) fn keys(tracks: &Tracks, keying: &Keying, rounding: &Rounding) -> Vec<Vec<Key>> {
    let chosen = samples(&tracks.ticks, keying.every);
    (0..tracks.entities)
        .map(|entity| {
            chosen
                .iter()
                .enumerate()
                .map(|(place, &sample)| {
                    let tick = tracks.ticks[sample];
                    let duration = match chosen.get(place + 1) {
                        _ if place == 0 => 0,
                        Some(&next) => keying.client.duration(tracks.ticks[next] - tick),
                        None => keying.client.duration(keying.every),
                    };
                    rounding.key(tracks, sample, entity, tick, duration)
                })
                .collect()
        })
        .collect()
}

fn samples(ticks: &[u32], every: u32) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    for (sample, &tick) in ticks.iter().enumerate() {
        let due = match chosen.last() {
            None => true,
            Some(&last) => tick - ticks[last] >= every,
        };
        if due || sample + 1 == ticks.len() {
            chosen.push(sample);
        }
    }
    chosen
}
