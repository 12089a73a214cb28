//! The crowd as a self-contained glTF 2.0: a pyramid for each entity, its point forward, moved by one LINEAR animation;
//! and a ball for the one they run after, where there is one.
//!
//! The game's world axes are glTF's (right-handed, y up), so positions go over unchanged; blocks become metres and
//! ticks seconds. A glTF model looks along +z, as the game does at yaw 0.

use crate::asset::tracks::Tracks;
use crate::format::base64;
use serde_json::{Value, json};

const SECONDS_PER_TICK: f64 = 0.05;
const FLOAT: u32 = 5126;
const UNSIGNED_SHORT: u32 = 5123;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;

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
    let mut meshes = vec![buffer.mesh(name, &CORNERS, &TRIANGLES)];
    let times: Vec<f32> = tracks
        .ticks
        .iter()
        .map(|&tick| (f64::from(tick) * SECONDS_PER_TICK) as f32)
        .collect();
    let input = buffer.floats(&times, "SCALAR", None);
    buffer.bound(
        input,
        times.first().copied().into_iter().collect(),
        times.last().copied().into_iter().collect(),
    );
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
            let output = buffer.floats(values, shape, None);
            samplers.push(json!({ "input": input, "output": output, "interpolation": "LINEAR" }));
        }
    }
    if !tracks.leader.is_empty() {
        meshes.push(buffer.mesh("leader", &BALL, &BALL_TRIANGLES));
        let places: Vec<f32> = tracks.leader.concat().iter().map(|&v| v as f32).collect();
        channels.push(json!({
            "sampler": samplers.len(),
            "target": { "node": nodes.len(), "path": "translation" },
        }));
        nodes.push(
            json!({ "name": format!("{name}_leader"), "mesh": 1, "translation": places.get(..3) }),
        );
        let output = buffer.floats(&places, "VEC3", None);
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
        "buffers": [{
            "byteLength": buffer.bytes.len(),
            "uri": format!("data:application/octet-stream;base64,{}", base64::encode(&buffer.bytes)),
        }],
    });
    let mut out = serde_json::to_vec(&document).unwrap_or_default();
    out.push(b'\n');
    out
}

/// The buffer and the tables that describe it.
#[derive(Default)]
struct Buffer {
    bytes: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

impl Buffer {
    fn mesh(&mut self, name: &str, corners: &[[f32; 3]], triangles: &[[u16; 3]]) -> Value {
        let position = self.floats(&corners.concat(), "VEC3", Some(ARRAY_BUFFER));
        let fold = |pick: fn(f32, f32) -> f32| {
            let all = corners.iter().copied();
            all.reduce(|a, b| [0, 1, 2].map(|axis| pick(a[axis], b[axis])))
        };
        let bounds = [fold(f32::min), fold(f32::max)].map(|b| b.unwrap_or_default().into());
        let [min, max] = bounds;
        self.bound(position, min, max);
        let indices = self.indices(&triangles.concat());
        json!({
            "name": name,
            "primitives": [{ "attributes": { "POSITION": position }, "indices": indices }],
        })
    }

    fn floats(&mut self, values: &[f32], shape: &str, target: Option<u32>) -> usize {
        let width = match shape {
            "SCALAR" => 1,
            "VEC3" => 3,
            _ => 4,
        };
        let bytes = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        self.accessor(bytes, target, FLOAT, values.len() / width, shape)
    }

    fn indices(&mut self, values: &[u16]) -> usize {
        let bytes = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let target = Some(ELEMENT_ARRAY_BUFFER);
        self.accessor(bytes, target, UNSIGNED_SHORT, values.len(), "SCALAR")
    }

    fn accessor(
        &mut self,
        bytes: Vec<u8>,
        target: Option<u32>,
        component: u32,
        count: usize,
        shape: &str,
    ) -> usize {
        let mut view = json!({
            "buffer": 0,
            "byteOffset": self.bytes.len(),
            "byteLength": bytes.len(),
        });
        if let Some(target) = target {
            view["target"] = target.into();
        }
        self.views.push(view);
        self.accessors.push(json!({
            "bufferView": self.views.len() - 1,
            "componentType": component,
            "count": count,
            "type": shape,
        }));
        self.bytes.extend(bytes);
        // Accessors start at multiples of their component's size.
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
        self.accessors.len() - 1
    }

    fn bound(&mut self, accessor: usize, min: Vec<f32>, max: Vec<f32>) {
        self.accessors[accessor]["min"] = min.into();
        self.accessors[accessor]["max"] = max.into();
    }
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
