//! The crowd as a self-contained glTF 2.0: a pyramid for each entity, its point forward, moved by one LINEAR animation;
//! and a ball for the one they run after, where there is one.
//!
//! The game's world axes are glTF's (right-handed, y up), so positions go over unchanged; blocks become metres and
//! ticks seconds. A glTF model looks along +z, as the game does at yaw 0.

use crate::asset::clip::SECONDS_PER_TICK;
use crate::asset::tracks::Tracks;
use crate::format::gltf::buffer::Buffer;
use serde_json::{Value, json};

/// A pyramid 0.6 blocks long and 0.4 wide, standing on its entity's position, point forward.
const CORNERS: [[f32; 3]; 5] = [
    [-0.2, 0.0, -0.3],
    [0.2, 0.0, -0.3],
    [0.2, 0.4, -0.3],
    [-0.2, 0.4, -0.3],
    [0.0, 0.2, 0.3],
];
const TRIANGLES: [[u16; 3]; 6] = [
    [0, 2, 1],
    [0, 3, 2],
    [0, 1, 4],
    [1, 2, 4],
    [2, 3, 4],
    [3, 0, 4],
];

/// An octahedron 0.6 blocks across, standing on the leader's position: "a ball for the chicken with the worm"
/// (documents/chase.txt).
const BALL: [[f32; 3]; 6] = [
    [0.3, 0.3, 0.0],
    [0.0, 0.6, 0.0],
    [0.0, 0.3, 0.3],
    [-0.3, 0.3, 0.0],
    [0.0, 0.0, 0.0],
    [0.0, 0.3, -0.3],
];
const BALL_TRIANGLES: [[u16; 3]; 8] = [
    [0, 1, 2],
    [2, 1, 3],
    [3, 1, 5],
    [5, 1, 0],
    [0, 2, 4],
    [2, 3, 4],
    [3, 5, 4],
    [5, 0, 4],
];

/// The file.
pub fn gltf(name: &str, tracks: &Tracks) -> Vec<u8> {
    let mut buffer = Buffer::default();
    let mut meshes = vec![mesh(&mut buffer, name, &CORNERS, &TRIANGLES)];
    let times: Vec<f32> = tracks
        .ticks
        .iter()
        .map(|&tick| (f64::from(tick) * SECONDS_PER_TICK) as f32)
        .collect();
    let input = buffer.floats(&times, "SCALAR");
    let end = |time: Option<&f32>| time.map(|&time| Value::from(time)).into_iter().collect();
    buffer.bound(input, end(times.first()), end(times.last()));
    let (mut nodes, mut channels, mut samplers) = (Vec::new(), Vec::new(), Vec::new());
    for entity in 0..tracks.entities {
        let (mut places, mut turns) = (Vec::new(), Vec::new());
        let mut previous = [0.0, 0.0, 0.0, 1.0];
        for sample in 0..tracks.samples() {
            places.extend(tracks.position(sample, entity).map(|v| v as f32));
            let normal = tracks.normals_at(sample).map(|normals| normals[entity]);
            let turn = near(rotation(tracks.facing_at(sample)[entity], normal), previous);
            turns.extend(turn.map(|v| v as f32));
            previous = turn;
        }
        nodes.push(json!({ "name": format!("{name}_{entity}"), "mesh": 0, "translation": places.get(..3) }));
        for (path, values, shape) in [
            ("translation", &places, "VEC3"),
            ("rotation", &turns, "VEC4"),
        ] {
            channels.push(json!({
                "sampler": samplers.len(),
                "target": { "node": entity, "path": path },
            }));
            let output = buffer.floats(values, shape);
            samplers.push(json!({ "input": input, "output": output, "interpolation": "LINEAR" }));
        }
    }
    if !tracks.leader.is_empty() {
        meshes.push(mesh(&mut buffer, "leader", &BALL, &BALL_TRIANGLES));
        let places: Vec<f32> = tracks.leader.concat().iter().map(|&v| v as f32).collect();
        channels.push(json!({
            "sampler": samplers.len(),
            "target": { "node": nodes.len(), "path": "translation" },
        }));
        nodes.push(
            json!({ "name": format!("{name}_leader"), "mesh": 1, "translation": places.get(..3) }),
        );
        let output = buffer.floats(&places, "VEC3");
        samplers.push(json!({ "input": input, "output": output, "interpolation": "LINEAR" }));
    }
    let document = json!({
        "asset": { "version": "2.0", "generator": concat!("tickbake ", env!("CARGO_PKG_VERSION")) },
        "scene": 0,
        "scenes": [{ "name": name, "nodes": (0..nodes.len()).collect::<Vec<usize>>() }],
        "nodes": nodes,
        "meshes": meshes,
        "animations": [{ "name": name, "channels": channels, "samplers": samplers }],
        "accessors": buffer.accessors,
        "bufferViews": buffer.views,
        "buffers": buffer.buffers(),
    });
    let mut out = serde_json::to_vec(&document).unwrap_or_default();
    out.push(b'\n');
    out
}

fn mesh(buffer: &mut Buffer, name: &str, corners: &[[f32; 3]], triangles: &[[u16; 3]]) -> Value {
    let position = buffer.attribute(&corners.concat(), "VEC3");
    let fold = |pick: fn(f32, f32) -> f32| {
        let all = corners.iter().copied();
        let ends = all.reduce(|a, b| [0, 1, 2].map(|axis| pick(a[axis], b[axis])));
        ends.unwrap_or_default().map(Value::from).to_vec()
    };
    buffer.bound(position, fold(f32::min), fold(f32::max));
    let indices = buffer.indices(&triangles.concat());
    json!({
        "name": name,
        "primitives": [{ "attributes": { "POSITION": position }, "indices": indices }],
    })
}

/// The rotation (x, y, z, w) of the game's yaw and pitch, tilted so that up becomes `normal`.
fn rotation([yaw, pitch]: [f64; 2], normal: Option<[f64; 3]>) -> [f64; 4] {
    let half = |degrees: f64| degrees.to_radians() * 0.5;
    let turn = [0.0, libm::sin(half(-yaw)), 0.0, libm::cos(half(-yaw))];
    let nod = [libm::sin(half(pitch)), 0.0, 0.0, libm::cos(half(pitch))];
    let heading = product(turn, nod);
    match normal {
        None => heading,
        Some([x, y, z]) => {
            // The half-way quaternion between up (0, 1, 0) and the normal.
            let raw = [z, 0.0, -x, 1.0 + y];
            let length = (raw[0] * raw[0] + raw[2] * raw[2] + raw[3] * raw[3]).sqrt();
            product(raw.map(|v| v / length), heading)
        }
    }
}

/// The one of the two quaternions of a rotation that interpolates the short way from `previous`.
fn near(turn: [f64; 4], previous: [f64; 4]) -> [f64; 4] {
    let dot: f64 = turn.iter().zip(previous).map(|(a, b)| a * b).sum();
    if dot < 0.0 { turn.map(|v| -v) } else { turn }
}

fn product([ax, ay, az, aw]: [f64; 4], [bx, by, bz, bw]: [f64; 4]) -> [f64; 4] {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}
