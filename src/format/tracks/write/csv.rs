//! `tick,entity,x,y,z,yaw,pitch`: one line for each entity and sample, blocks and degrees, the shortest decimals that read back to the f64.

use crate::asset::tracks::Tracks;
use crate::format::number::shortest;
use std::fmt::Write;

/// The file.
pub fn csv(tracks: &Tracks) -> Vec<u8> {
    let mut out = String::from("tick,entity,x,y,z,yaw,pitch\n");
    for (sample, tick) in tracks.ticks.iter().enumerate() {
        let rows = tracks
            .positions_at(sample)
            .iter()
            .zip(tracks.facing_at(sample));
        for (entity, (place, facing)) in rows.enumerate() {
            let ([x, y, z], [yaw, pitch]) = (place.map(shortest), facing.map(shortest));
            // Writing to a String cannot fail.
            let _ = writeln!(out, "{tick},{entity},{x},{y},{z},{yaw},{pitch}");
        }
    }
    out.into_bytes()
}
