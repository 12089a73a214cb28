//! `tick,entity,x,y,z`: one line for each entity and sample, blocks, the shortest decimals that read back to the f64.

use crate::asset::tracks::Tracks;
use crate::format::number::shortest;
use std::fmt::Write;

/// The file.
pub fn csv(tracks: &Tracks) -> Vec<u8> {
    let mut out = String::from("tick,entity,x,y,z\n");
    for (sample, tick) in tracks.ticks.iter().enumerate() {
        for (entity, place) in tracks.positions_at(sample).iter().enumerate() {
            let [x, y, z] = place.map(shortest);
            // Writing to a String cannot fail.
            let _ = writeln!(out, "{tick},{entity},{x},{y},{z}");
        }
    }
    out.into_bytes()
}
