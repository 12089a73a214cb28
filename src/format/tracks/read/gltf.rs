//! Reads the translations of an animated glTF, one animated node an entity. Positions are f32 there.

use super::{TrackReadError, TrackTable};
use crate::format::base64;
use serde_json::Value;

/// Reads a self-contained file's translations, in the order of its nodes.
///
/// # Errors
/// Not a glTF of this kind: no embedded buffer, an accessor beyond it, another interpolation, times that are no ticks.
pub fn gltf(bytes: &[u8]) -> Result<TrackTable, TrackReadError> {
    let document: Value = serde_json::from_slice(bytes)
        .map_err(|e| TrackReadError::at(e.line(), format!("not JSON: {e}")))?;
    let uri = document["buffers"][0]["uri"].as_str().unwrap_or_default();
    let (_, text) = uri
        .split_once(";base64,")
        .ok_or_else(|| TrackReadError::new("the buffer is not embedded"))?;
    let buffer =
        base64::decode(text).ok_or_else(|| TrackReadError::new("the buffer is not base64"))?;
    let animation = &document["animations"][0];
    let mut table = TrackTable {
        entities: document["nodes"].as_array().map_or(0, Vec::len),
        ticks: Vec::new(),
        positions: Vec::new(),
    };
    let channels = animation["channels"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let mut of_node: Vec<Option<Vec<f32>>> = vec![None; table.entities];
    for channel in channels
        .iter()
        .filter(|c| c["target"]["path"] == "translation")
    {
        let sampler = &animation["samplers"][index(&channel["sampler"])];
        if sampler["interpolation"] != "LINEAR" {
            return Err(TrackReadError::new("a translation is not LINEAR"));
        }
        let times = floats(&document, &buffer, &sampler["input"], "SCALAR")?;
        let values = floats(&document, &buffer, &sampler["output"], "VEC3")?;
        let ticks: Option<Vec<u32>> = times.iter().map(|&time| tick(time)).collect();
        let ticks = ticks.ok_or_else(|| TrackReadError::new("a time is no whole tick"))?;
        if table.ticks.is_empty() {
            table.ticks = ticks;
        } else if table.ticks != ticks {
            return Err(TrackReadError::new("nodes have different times"));
        }
        let slot = of_node
            .get_mut(index(&channel["target"]["node"]))
            .ok_or_else(|| TrackReadError::new("a channel moves a node that is not there"))?;
        if values.len() != table.ticks.len() * 3 || slot.replace(values).is_some() {
            return Err(TrackReadError::new(
                "a node has too many or too few translations",
            ));
        }
    }
    for sample in 0..table.ticks.len() {
        for (node, values) in of_node.iter().enumerate() {
            let values = values
                .as_ref()
                .ok_or_else(|| TrackReadError::new(format!("node {node} does not move")))?;
            let at = |axis: usize| f64::from(values[sample * 3 + axis]);
            table.positions.push([at(0), at(1), at(2)]);
        }
    }
    Ok(table)
}

/// The tick at a time in seconds, if there is one within f32's rounding.
fn tick(time: f32) -> Option<u32> {
    let ticks = f64::from(time) * 20.0;
    let near = ticks.round();
    ((ticks - near).abs() <= 1e-6 * near.max(1.0) && near >= 0.0).then_some(near as u32)
}

fn index(value: &Value) -> usize {
    value
        .as_u64()
        .and_then(|n| usize::try_from(n).ok())
        .unwrap_or(usize::MAX)
}

fn floats(
    document: &Value,
    buffer: &[u8],
    accessor: &Value,
    shape: &str,
) -> Result<Vec<f32>, TrackReadError> {
    let accessor = &document["accessors"][index(accessor)];
    let view = &document["bufferViews"][index(&accessor["bufferView"])];
    let start = view["byteOffset"].as_u64().unwrap_or(0) as usize;
    let length = index(&view["byteLength"]);
    let bytes = start
        .checked_add(length)
        .and_then(|end| buffer.get(start..end))
        .ok_or_else(|| TrackReadError::new("a buffer view reaches beyond the buffer"))?;
    let width = if shape == "VEC3" { 3 } else { 1 };
    let right_kind = accessor["componentType"] == 5126 && accessor["type"] == shape;
    if !right_kind || index(&accessor["count"]).checked_mul(width * 4) != Some(bytes.len()) {
        return Err(TrackReadError::new(format!(
            "an accessor is not {shape} of floats over its view"
        )));
    }
    Ok(bytes
        .chunks_exact(4)
        .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
        .collect())
}
