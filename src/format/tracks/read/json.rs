//! Reads the JSON of the tracks.

use super::{TrackReadError, TrackTable};
use serde_json::Value;

/// Reads the file.
///
/// # Errors
/// Not JSON, another unit, a sample without its tick or with the wrong number of rows.
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
        ..TrackTable::default()
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
        table.ticks.push(tick);
        let at = format!("samples[{index}]");
        table
            .positions
            .extend(rows::<3>(&sample["p"], entities, &at, "p")?);
        table
            .facing
            .extend(rows::<2>(&sample["yaw_pitch"], entities, &at, "yaw_pitch")?);
        if let Some(normals) = sample.get("normal") {
            table
                .normals
                .extend(rows::<3>(normals, entities, &at, "normal")?);
        }
        if let Some(leader) = sample.get("leader") {
            let place = numbers(leader)
                .ok_or_else(|| TrackReadError::new(format!("{at}.leader is not three numbers")))?;
            table.leader.push(place);
        }
    }
    Ok(table)
}

/// A list of one row of numbers for each entity.
fn rows<const N: usize>(
    list: &Value,
    entities: usize,
    at: &str,
    name: &str,
) -> Result<Vec<[f64; N]>, TrackReadError> {
    let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
    if list.len() != entities {
        let found = list.len();
        return Err(TrackReadError::new(format!(
            "{at}.{name} has {found} rows for {entities} entities"
        )));
    }
    let row = |(entity, row): (usize, &Value)| {
        numbers(row)
            .ok_or_else(|| TrackReadError::new(format!("{at}.{name}[{entity}] is not {N} numbers")))
    };
    list.iter().enumerate().map(row).collect()
}

fn numbers<const N: usize>(row: &Value) -> Option<[f64; N]> {
    let row = row.as_array()?;
    let numbers: Option<Vec<f64>> = row.iter().map(Value::as_f64).collect();
    numbers?.try_into().ok()
}
