//! Keys at even spacing, the same ticks for all entities.

use super::{BEFORE_A_MOVE, Keying, Rounding};
use crate::asset::tracks::{Key, Tracks};
use crate::minecraft::client::Client;

/// For each entity a key at the first sample, at each first sample `every` ticks or more after the key before, and at
/// the last sample. Displays that have to be told something before a move have none too close to the last one for that.
pub(super) fn keys(
    tracks: &Tracks,
    keying: &Keying,
    leaning: bool,
    rounding: &Rounding,
) -> Vec<Vec<Key>> {
    let mut chosen = samples(&tracks.ticks, keying.every);
    let spacing = one_spacing(&tracks.ticks, &chosen);
    // a tick leaves no other to be told of a glide
    let spacing = spacing.or((keying.every <= BEFORE_A_MOVE).then_some(BEFORE_A_MOVE));
    if keying.client == Client::Display && (leaning || spacing.is_none()) {
        leave_time_before_the_last(&tracks.ticks, &mut chosen);
    }
    let durations: Vec<u32> = (0..chosen.len())
        .map(|place| {
            let next = chosen.get(place + 1);
            let apart = next.map_or(keying.every, |&next| {
                tracks.ticks[next] - tracks.ticks[chosen[place]]
            });
            keying.client.duration(spacing.unwrap_or(apart))
        })
        .collect();
    (0..tracks.entities)
        .map(|entity| {
            let at = |(&sample, &duration): (&usize, &u32)| {
                rounding.key(tracks, sample, entity, tracks.ticks[sample], duration)
            };
            chosen.iter().zip(&durations).map(at).collect()
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

/// Ticks between these samples, where they are as far apart everywhere, but that the last may come sooner.
fn one_spacing(ticks: &[u32], chosen: &[usize]) -> Option<u32> {
    let mut apart = chosen
        .windows(2)
        .map(|pair| ticks[pair[1]] - ticks[pair[0]]);
    let (spacing, last) = (apart.next()?, apart.next_back());
    let same = apart.all(|gap| gap == spacing) && last.is_none_or(|gap| gap <= spacing);
    same.then_some(spacing)
}

fn leave_time_before_the_last(ticks: &[u32], chosen: &mut Vec<usize>) {
    if let [_, .., before, last] = chosen[..]
        && ticks[last] - ticks[before] <= BEFORE_A_MOVE
    {
        chosen.remove(chosen.len() - 2);
    }
}
