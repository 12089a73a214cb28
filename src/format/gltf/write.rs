//! A model -> glTF 2.0.
//!
//! glTF is right-handed, y up, metres; a model looks along -z as Java's does. Java's `(x, y, z)` px, y down, becomes
//! `(-x/16, (24 - y)/16, z/16)`: a half turn about z, so faces keep their winding and a rotation `(x, y, z)` becomes
//! `(-x, -y, z)`. A fully bright model is black under light and emits its texture.

use super::buffer::Buffer;
use crate::asset::clip::{Channel, Clip, Interpolation, Property};
use crate::asset::model::ModelAsset;
use crate::asset::rig::{Cuboid, PIVOT_DECIMALS, Rig};
use crate::format::model::picture;
use crate::format::{base64, json};
use serde_json::{Value, json};

/// Pixels in a metre: a block is one.
const PX: f64 = 16.0;
/// Height of the model's origin above its feet, px.
const ORIGIN: f64 = 24.0;
/// Decimals of a pivot in metres: its own, and four for the sixteenths.
const PLACE_DECIMALS: u32 = PIVOT_DECIMALS + 4;
const NEAREST: u32 = 9728;
const CLAMP_TO_EDGE: u32 = 33071;

/// The whole file.
pub fn scene(model: &ModelAsset, clips: &[Clip]) -> Vec<u8> {
    let mut buffer = Buffer::default();
    let rig = &model.rig;
    let mut meshes = Vec::new();
    let mut nodes = Vec::new();
    for (i, bone) in rig.bones.iter().enumerate() {
        // Bones with the same boxes share a mesh.
        let first = rig
            .bones
            .iter()
            .position(|b| b.boxes == bone.boxes)
            .unwrap_or(i);
        let mesh = match nodes.get(first).and_then(|n: &Value| n["mesh"].as_u64()) {
            Some(mesh) => mesh as usize,
            None => {
                let primitives: Vec<Value> = bone
                    .boxes
                    .iter()
                    .map(|b| cuboid(&mut buffer, b, rig))
                    .collect();
                meshes.push(json!({"name": bone.name, "primitives": primitives}));
                meshes.len() - 1
            }
        };
        nodes.push(json!({"name": bone.name, "mesh": mesh, "translation": json::numbers(&place(bone.pivot), PLACE_DECIMALS)}));
    }
    let animations: Vec<Value> = clips
        .iter()
        .map(|c| animation(c, rig, &mut buffer))
        .collect();
    let bones: Vec<usize> = (0..nodes.len()).collect();
    nodes.push(json!({"name": model.id, "children": bones}));
    let document = json!({
        "asset": {"version": "2.0", "generator": concat!("tickbake ", env!("CARGO_PKG_VERSION"))},
        "scene": 0,
        "scenes": [{"name": model.id, "nodes": [nodes.len() - 1]}],
        "nodes": nodes,
        "meshes": meshes,
        "materials": [material(rig.full_bright)],
        "textures": [{"sampler": 0, "source": 0}],
        "samplers": [{"magFilter": NEAREST, "minFilter": NEAREST, "wrapS": CLAMP_TO_EDGE, "wrapT": CLAMP_TO_EDGE}],
        "images": [{"name": model.id, "uri": format!("data:image/png;base64,{}", base64::encode(&picture(&model.texture)))}],
        "animations": animations,
        "accessors": buffer.accessors,
        "bufferViews": buffer.views,
        "buffers": buffer.buffers(),
    });
    json::pretty(&document).into_bytes()
}

/// Metres of a position in px.
fn place([x, y, z]: [f64; 3]) -> [f64; 3] {
    [-x / PX, (ORIGIN - y) / PX, z / PX]
}

/// Metres of a difference in px.
fn shift([x, y, z]: [f64; 3]) -> [f64; 3] {
    [-x / PX, -y / PX, z / PX]
}

/// As the floats that the buffer would hold, in their shortest decimals.
fn floats(values: &[f64]) -> Vec<Value> {
    values
        .iter()
        .map(|v| {
            let shortest = format!("{}", *v as f32 + 0.0);
            Value::from(shortest.parse::<f64>().unwrap_or(*v))
        })
        .collect()
}

fn material(full_bright: bool) -> Value {
    if full_bright {
        json!({
            "pbrMetallicRoughness": {"baseColorFactor": [0, 0, 0, 1], "metallicFactor": 0},
            "emissiveFactor": [1, 1, 1],
            "emissiveTexture": {"index": 0},
        })
    } else {
        json!({"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "metallicFactor": 0}})
    }
}

fn animation(clip: &Clip, rig: &Rig, buffer: &mut Buffer) -> Value {
    let mut inputs: Vec<(Vec<f32>, usize)> = Vec::new();
    let mut samplers = Vec::new();
    let mut channels = Vec::new();
    for channel in &clip.channels {
        let Some(node) = rig.bone_index(&channel.bone) else {
            continue;
        };
        let times: Vec<f32> = channel.keys.iter().map(|k| k.time as f32).collect();
        // Rods with the same key times share an accessor.
        let input = match inputs.iter().find(|(known, _)| *known == times) {
            Some((_, input)) => *input,
            None => {
                let input = key_times(buffer, &times);
                inputs.push((times, input));
                input
            }
        };
        let (path, output) = match channel.property {
            Property::Position => (
                "translation",
                buffer.floats(&positions(channel, rig.bones[node].pivot), "VEC3"),
            ),
            Property::Rotation => ("rotation", buffer.floats(&rotations(channel), "VEC4")),
        };
        channels.push(json!({"sampler": samplers.len(), "target": {"node": node, "path": path}}));
        let curve = match channel.interpolation {
            Interpolation::Hermite => "CUBICSPLINE",
            _ => "LINEAR",
        };
        samplers.push(json!({"input": input, "output": output, "interpolation": curve}));
    }
    json!({"name": clip.name, "channels": channels, "samplers": samplers})
}

/// Absolute translations; a cubic spline has its in-tangent, value and out-tangent in this order.
fn positions(channel: &Channel, rest: [f64; 3]) -> Vec<f32> {
    let mut out = Vec::new();
    for key in &channel.keys {
        let absolute = std::array::from_fn(|k| rest[k] + key.value[k]);
        let value = place(absolute);
        let tangent = shift(key.tangent);
        let parts: &[[f64; 3]] = match channel.interpolation {
            Interpolation::Hermite => &[tangent, value, tangent],
            _ => &[value],
        };
        out.extend(parts.iter().flatten().map(|v| *v as f32 + 0.0));
    }
    out
}

/// Quaternions (x, y, z, w) of Java's rotation: first about x, then y, then z.
fn rotations(channel: &Channel) -> Vec<f32> {
    channel
        .keys
        .iter()
        .flat_map(|key| {
            let [x, y, z] = [-key.value[0], -key.value[1], key.value[2]];
            quaternion([x, y, z].map(f64::to_radians)).map(|v| v as f32 + 0.0)
        })
        .collect()
}

fn quaternion(angles: [f64; 3]) -> [f64; 4] {
    let [(sx, cx), (sy, cy), (sz, cz)] = angles.map(|a| libm::sincos(a / 2.0));
    [
        sx * cy * cz - cx * sy * sz,
        cx * sy * cz + sx * cy * sz,
        cx * cy * sz - sx * sy * cz,
        cx * cy * cz + sx * sy * sz,
    ]
}

/// The accessor of a curve's key times, with their ends.
fn key_times(buffer: &mut Buffer, times: &[f32]) -> usize {
    let accessor = buffer.floats(times, "SCALAR");
    let end = |time: Option<&f32>| floats(&[f64::from(time.copied().unwrap_or(0.0))]);
    buffer.bound(accessor, end(times.first()), end(times.last()));
    accessor
}

/// A box as a primitive: six faces of four corners, laid out and textured as `ModelPart.Cube` does.
fn cuboid(buffer: &mut Buffer, cuboid: &Cuboid, rig: &Rig) -> Value {
    let [x0, y0, z0] = cuboid.origin;
    let [w, h, d] = cuboid.size;
    let corner = |i: usize| {
        let x = if matches!(i, 1 | 2 | 5 | 6) {
            x0 + w
        } else {
            x0
        };
        let y = if matches!(i, 2 | 3 | 6 | 7) {
            y0 + h
        } else {
            y0
        };
        let z = if i >= 4 { z0 + d } else { z0 };
        shift([x, y, z])
    };
    let [u, v] = cuboid.uv.map(f64::from);
    let (side, front) = (v + d, u + d + w);
    // Corners, normal in Java's axes, texture left, top, right, bottom.
    let faces: [([usize; 4], [f64; 3], [f64; 4]); 6] = [
        ([5, 4, 0, 1], [0.0, -1.0, 0.0], [u + d, v, front, side]),
        ([2, 3, 7, 6], [0.0, 1.0, 0.0], [front, side, front + w, v]),
        ([0, 4, 7, 3], [-1.0, 0.0, 0.0], [u, side, u + d, side + h]),
        (
            [1, 0, 3, 2],
            [0.0, 0.0, -1.0],
            [u + d, side, front, side + h],
        ),
        (
            [5, 1, 2, 6],
            [1.0, 0.0, 0.0],
            [front, side, front + d, side + h],
        ),
        (
            [4, 5, 6, 7],
            [0.0, 0.0, 1.0],
            [front + d, side, front + d + w, side + h],
        ),
    ];
    let (mut points, mut normals, mut uvs) = (Vec::new(), Vec::new(), Vec::new());
    let [width, height] = rig.texture_size.map(f64::from);
    for (corners, [nx, ny, nz], [left, top, right, bottom]) in faces {
        points.extend(
            corners
                .iter()
                .flat_map(|i| corner(*i))
                .map(|c| c as f32 + 0.0),
        );
        for _ in 0..4 {
            normals.extend([-nx, -ny, nz].map(|n| n as f32 + 0.0));
        }
        for (tu, tv) in [(right, top), (left, top), (left, bottom), (right, bottom)] {
            uvs.extend([(tu / width) as f32, (tv / height) as f32]);
        }
    }
    let indices: Vec<u16> = (0..6)
        .flat_map(|f| [0, 1, 2, 0, 2, 3].map(|i| 4 * f + i))
        .collect();
    let position = buffer.attribute(&points, "VEC3");
    let ends = [shift([x0, y0, z0]), shift([x0 + w, y0 + h, z0 + d])];
    let bound = |pick: fn(f64, f64) -> f64| -> [f64; 3] {
        std::array::from_fn(|k| pick(ends[0][k], ends[1][k]))
    };
    let bounds = [bound(f64::min), bound(f64::max)].map(|b| floats(&b));
    let [min, max] = bounds;
    buffer.bound(position, min, max);
    let normal = buffer.attribute(&normals, "VEC3");
    let uv = buffer.attribute(&uvs, "VEC2");
    let indices = buffer.indices(&indices);
    json!({
        "attributes": {"POSITION": position, "NORMAL": normal, "TEXCOORD_0": uv},
        "indices": indices,
        "material": 0,
    })
}
