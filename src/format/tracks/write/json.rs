//! The tracks as one JSON document, sample by sample.

use crate::asset::tracks::{Looping, Tracks};
use serde::Serialize;

#[derive(Serialize)]
struct Document {
    unit: &'static str,
    axes: &'static str,
    entities: usize,
    #[serde(rename = "loop")]
    looping: &'static str,
    samples: Vec<Sample>,
}

#[derive(Serialize)]
struct Sample {
    tick: u32,
    p: Vec<[f64; 3]>,
    yaw_pitch: Vec<[f64; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    normal: Vec<[f64; 3]>,
}

/// The file: one line for each sample.
pub fn json(tracks: &Tracks) -> Vec<u8> {
    let document = Document {
        unit: "blocks",
        axes: "x east, y up, z south; yaw and pitch in degrees",
        entities: tracks.entities,
        looping: match tracks.looping {
            Looping::None => "none",
            Looping::PingPong => "pingpong",
            Looping::Closed => "closed",
        },
        samples: (0..tracks.samples())
            .map(|sample| Sample {
                tick: tracks.ticks[sample],
                p: tracks
                    .positions_at(sample)
                    .iter()
                    .map(|p| p.map(plus_zero))
                    .collect(),
                yaw_pitch: tracks
                    .facing_at(sample)
                    .iter()
                    .map(|f| f.map(plus_zero))
                    .collect(),
                normal: tracks
                    .normals_at(sample)
                    .unwrap_or_default()
                    .iter()
                    .map(|n| n.map(plus_zero))
                    .collect(),
            })
            .collect(),
    };
    // A document of numbers and fixed words always serialises.
    let mut out = serde_json::to_vec(&document).unwrap_or_default();
    out.push(b'\n');
    out
}

/// Turns -0 into 0.
fn plus_zero(value: f64) -> f64 {
    value + 0.0
}
