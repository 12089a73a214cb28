//! The tracks as one JSON document, a line for each sample.

use crate::asset::tracks::{Looping, Tracks};
use crate::format::json::compact;
use serde_json::{Value, json};

/// The file.
pub fn json(tracks: &Tracks) -> Vec<u8> {
    let head = json!({
        "unit": "blocks",
        "axes": "x east, y up, z south; yaw and pitch in degrees",
        "entities": tracks.entities,
        "loop": match tracks.looping {
            Looping::None => "none",
            Looping::PingPong => "pingpong",
            Looping::Closed => "closed",
        },
    });
    let mut out = compact(&head);
    // The head's brace is opened again, so that a long document never lies in memory as values.
    out.pop();
    out.push_str(",\"samples\":[");
    for sample in 0..tracks.samples() {
        let mut line = json!({
            "tick": tracks.ticks[sample],
            "p": rows(tracks.positions_at(sample)),
            "yaw_pitch": rows(tracks.facing_at(sample)),
        });
        if let Some(normals) = tracks.normals_at(sample) {
            line["normal"] = rows(normals);
        }
        if let Some(leader) = tracks.leader.get(sample) {
            line["leader"] = leader.to_vec().into();
        }
        out.push_str(if sample == 0 { "\n" } else { ",\n" });
        out.push_str(&compact(&line));
    }
    out.push_str("\n]}\n");
    out.into_bytes()
}

fn rows<const N: usize>(rows: &[[f64; N]]) -> Value {
    rows.iter().map(|row| Value::from(row.to_vec())).collect()
}
