//! Reads the movements of an animated glTF, one animated node an entity, and one more where they run after a leader.
//! Numbers are f32 there.

use super::{TrackReadError, TrackTable};
use crate::format::base64;
use serde_json::Value;

/// Reads a self-contained file's translations and rotations, in the order of its nodes.
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
    let nodes = document["nodes"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let name = |node: &Value| node["name"].as_str().unwrap_or_default().to_string();
    let led = nodes
        .last()
        .is_some_and(|node| name(node).ends_with("_leader"));
    let mut table = TrackTable {
        entities: nodes.len() - usize::from(led),
        ..TrackTable::default()
    };
    let places = movements::<3>(&document, &buffer, "translation", &mut table.ticks)?;
    let turns = movements::<4>(&document, &buffer, "rotation", &mut table.ticks)?;
    let sampled = |node: usize, values: &Option<Vec<f32>>, width: usize| {
        let right = values
            .as_ref()
            .is_some_and(|v| v.len() == table.ticks.len() * width);
        let wrong = || TrackReadError::new(format!("node {node} does not move at every time"));
        right.then_some(()).ok_or_else(wrong)
    };
    for node in 0..nodes.len() {
        sampled(node, &places[node], 3)?;
        if node < table.entities {
            sampled(node, &turns[node], 4)?;
        }
    }
    for sample in 0..table.ticks.len() {
        let entities = 0..table.entities;
        let place = |node: usize| at::<3>(&places[node], sample);
        table.positions.extend(entities.clone().map(place));
        table
            .rotations
            .extend(entities.map(|node| at::<4>(&turns[node], sample)));
        if led {
            table.leader.push(place(table.entities));
        }
    }
    Ok(table)
}

fn at<const N: usize>(values: &Option<Vec<f32>>, sample: usize) -> [f64; N] {
    let value = |axis: usize| values.as_ref().and_then(|v| v.get(sample * N + axis));
    std::array::from_fn(|axis| value(axis).map_or(f64::NAN, |&v| f64::from(v)))
}

/// The animated values of every node, `None` where it has none; all at the same times, which `ticks` are or become.
fn movements<const N: usize>(
    document: &Value,
    buffer: &[u8],
    path: &str,
    ticks: &mut Vec<u32>,
) -> Result<Vec<Option<Vec<f32>>>, TrackReadError> {
    let animation = &document["animations"][0];
    let channels = animation["channels"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let nodes = document["nodes"].as_array().map_or(0, Vec::len);
    let mut of_node: Vec<Option<Vec<f32>>> = vec![None; nodes];
    for channel in channels.iter().filter(|c| c["target"]["path"] == path) {
        let sampler = &animation["samplers"][index(&channel["sampler"])];
        if sampler["interpolation"] != "LINEAR" {
            return Err(TrackReadError::new(format!("a {path} is not LINEAR")));
        }
        let times = floats(document, buffer, &sampler["input"], "SCALAR")?;
        let shape = if N == 3 { "VEC3" } else { "VEC4" };
        let values = floats(document, buffer, &sampler["output"], shape)?;
        let these: Option<Vec<u32>> = times.iter().map(|&time| tick(time)).collect();
        let these = these.ok_or_else(|| TrackReadError::new("a time is no whole tick"))?;
        if ticks.is_empty() {
            *ticks = these;
        } else if *ticks != these {
            return Err(TrackReadError::new("nodes have different times"));
        }
        let slot = of_node
            .get_mut(index(&channel["target"]["node"]))
            .ok_or_else(|| TrackReadError::new("a channel moves a node that is not there"))?;
        if slot.replace(values).is_some() {
            return Err(TrackReadError::new(format!("a node has two {path}s")));
        }
    }
    Ok(of_node)
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
    let width = match shape {
        "VEC3" => 3,
        "VEC4" => 4,
        _ => 1,
    };
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
