//! Reads the JSON of the tracks.

use super::{TrackReadError, TrackTable};
use serde_json::Value;

/// Reads the file's positions.
///
/// # Errors
/// Not JSON, another unit, a sample without its tick or with the wrong number of places.
pub fn json(bytes: &[u8]) -> Result<TrackTable, TrackReadError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let document: Value = serde_json::from_slice(bytes)
        .map_err(|e| TrackReadError::at(e.line(), format!("not JSON: {e}")))?;
    if document["unit"] != "blocks" {
        return Err(TrackReadError::new(format!(
            "unit is {}, not \"blocks\"",
            document["unit"]
        )));
    }
    let entities = document["entities"]
        .as_u64()
        .and_then(|n| usize::try_from(n).ok())
        .ok_or_else(|| TrackReadError::new("\"entities\" is not a count"))?;
    let samples = document["samples"]
        .as_array()
        .ok_or_else(|| TrackReadError::new("\"samples\" is not a list"))?;
    let mut table = TrackTable {
        entities,
        ticks: Vec::new(),
        positions: Vec::new(),
    };
    for (index, sample) in samples.iter().enumerate() {
        let tick = sample["tick"]
            .as_u64()
            .and_then(|n| u32::try_from(n).ok())
            .filter(|tick| table.ticks.last().is_none_or(|last| last < tick))
            .ok_or_else(|| {
                TrackReadError::new(format!(
                    "samples[{index}].tick is no tick after the one before"
                ))
            })?;
        let places = sample["p"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        if places.len() != entities {
            return Err(TrackReadError::new(format!(
                "samples[{index}].p has {} places for {entities} entities",
                places.len()
            )));
        }
        table.ticks.push(tick);
        for (entity, place) in places.iter().enumerate() {
            let place = triple(place).ok_or_else(|| {
                TrackReadError::new(format!("samples[{index}].p[{entity}] is not three numbers"))
            })?;
            table.positions.push(place);
        }
    }
    Ok(table)
}

fn triple(place: &Value) -> Option<[f64; 3]> {
    match place.as_array()?.as_slice() {
        [x, y, z] => Some([x.as_f64()?, y.as_f64()?, z.as_f64()?]),
        _ => None,
    }
}
