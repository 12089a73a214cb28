//! Rig and clips -> `.bbmodel`.
//!
//! Format 5.0 stores Blockbench's own axes: positions `(-x, 24 - y, z)` of Java's, keys `(-dx, -dy, dz)` px and
//! `(-xRot, -yRot, zRot)` degrees; nothing is flipped on load. Source: Blockbench 5, `Project.ts`, `keyframe.js`.

use crate::asset::clip::{Channel, Clip, Interpolation, Property, Repeat, TIME_DECIMALS};
use crate::asset::model::{FORMULA_CLIP, ModelAsset};
use crate::asset::rig::{Bone, Cuboid, PIVOT_DECIMALS};
use crate::format::json::{number, numbers, with};
use crate::format::model::picture;
use crate::format::{base64, molang, uuid};
use serde_json::{Map, Value, json};

/// Height of a Java model's origin above the feet, px.
const ORIGIN_HEIGHT: f64 = 24.0;
/// Blockbench axes against Java's, of a position.
const POSITION_SIGN: [f64; 3] = [-1.0, -1.0, 1.0];
/// Blockbench axes against Java's, of a rotation.
const ROTATION_SIGN: [f64; 3] = [-1.0, -1.0, 1.0];

/// The whole project file.
pub fn project(namespace: &str, model: &ModelAsset, clips: &[Clip]) -> Value {
    let ids = Ids {
        path: format!("{namespace}/blockbench/{}", model.id),
    };
    let [width, height] = model.rig.texture_size;
    let bones = &model.rig.bones;
    let elements: Vec<Value> = bones
        .iter()
        .flat_map(|b| b.boxes.iter().enumerate().map(move |(i, c)| (b, i, c)))
        .map(|(bone, i, cuboid)| element(&ids, bone, i, cuboid))
        .collect();
    let outliner: Vec<Value> = bones
        .iter()
        .map(|bone| {
            let children: Vec<String> = (0..bone.boxes.len())
                .map(|i| ids.element(&bone.name, i))
                .collect();
            json!({"uuid": ids.group(&bone.name), "isOpen": false, "children": children})
        })
        .collect();
    let mut animations: Vec<Value> = clips
        .iter()
        .map(|clip| keyed(&ids, namespace, model, clip))
        .collect();
    if model.formula {
        animations.push(formula(&ids, namespace, model));
    }
    let document = json!({
        "meta": {"format_version": "5.0", "model_format": "bedrock", "box_uv": true},
        "name": model.id,
        "model_identifier": format!("{namespace}.{}", model.id),
        "visible_box": [4, 4, 1],
        "variable_placeholders": "",
        "bedrock_animation_mode": "entity",
        "resolution": {"width": width, "height": height},
        "elements": elements,
        "groups": bones.iter().map(|b| group(&ids, b)).collect::<Vec<_>>(),
        "outliner": outliner,
        "textures": [{
            "name": format!("{}.png", model.id),
            "id": "0",
            "width": model.texture.width,
            "height": model.texture.height,
            "uv_width": width,
            "uv_height": height,
            "render_mode": if model.rig.full_bright { "emissive" } else { "default" },
            "visible": true,
            "internal": true,
            "saved": false,
            "uuid": uuid::named(&format!("{}/texture", ids.path)),
            "source": format!("data:image/png;base64,{}", base64::encode(&picture(&model.texture))),
        }],
    });
    with(document, "animations", animations)
}

struct Ids {
    path: String,
}

impl Ids {
    fn group(&self, bone: &str) -> String {
        uuid::named(&format!("{}/group/{bone}", self.path))
    }

    fn element(&self, bone: &str, index: usize) -> String {
        uuid::named(&format!("{}/element/{bone}/{index}", self.path))
    }

    fn clip(&self, clip: &str) -> String {
        uuid::named(&format!("{}/animation/{clip}", self.path))
    }
}

fn point([x, y, z]: [f64; 3]) -> [f64; 3] {
    [-x, ORIGIN_HEIGHT - y, z]
}

fn group(ids: &Ids, bone: &Bone) -> Value {
    json!({
        "name": bone.name,
        "uuid": ids.group(&bone.name),
        "origin": numbers(&point(bone.pivot), PIVOT_DECIMALS),
        "rotation": [0, 0, 0],
        "export": true,
        "visibility": true,
        "isOpen": false,
    })
}

fn element(ids: &Ids, bone: &Bone, index: usize, cuboid: &Cuboid) -> Value {
    let near: [f64; 3] = std::array::from_fn(|k| bone.pivot[k] + cuboid.origin[k]);
    let far: [f64; 3] = std::array::from_fn(|k| near[k] + cuboid.size[k]);
    let (a, b) = (point(near), point(far));
    let from: [f64; 3] = std::array::from_fn(|k| a[k].min(b[k]));
    let to: [f64; 3] = std::array::from_fn(|k| a[k].max(b[k]));
    json!({
        "name": bone.name,
        "type": "cube",
        "uuid": ids.element(&bone.name, index),
        "box_uv": true,
        "uv_offset": cuboid.uv,
        "from": numbers(&from, PIVOT_DECIMALS),
        "to": numbers(&to, PIVOT_DECIMALS),
        "origin": numbers(&point(bone.pivot), PIVOT_DECIMALS),
        "faces": faces(cuboid),
    })
}

/// The faces of a box's unfolded texture, `[left, top, right, bottom]` px; reversed pairs are mirrored.
fn faces(cuboid: &Cuboid) -> Value {
    let [u, v] = cuboid.uv.map(f64::from);
    let [w, h, d] = cuboid.size;
    let face = |uv: [f64; 4]| json!({"uv": numbers(&uv, PIVOT_DECIMALS), "texture": 0});
    json!({
        "north": face([u + d, v + d, u + d + w, v + d + h]),
        "east": face([u, v + d, u + d, v + d + h]),
        "south": face([u + 2.0 * d + w, v + d, u + 2.0 * (d + w), v + d + h]),
        "west": face([u + d + w, v + d, u + 2.0 * d + w, v + d + h]),
        "up": face([u + d + w, v + d, u + d, v]),
        "down": face([u + d + 2.0 * w, v, u + d + w, v + d]),
    })
}

fn keyed(ids: &Ids, namespace: &str, model: &ModelAsset, clip: &Clip) -> Value {
    let mut animators = Map::new();
    for bone in &model.rig.bones {
        let keyframes: Vec<Value> = clip
            .channels
            .iter()
            .filter(|c| c.bone == bone.name)
            .flat_map(|channel| keyframes(clip, channel))
            .collect();
        if !keyframes.is_empty() {
            animators.insert(ids.group(&bone.name), animator(bone, keyframes));
        }
    }
    animation(
        ids,
        namespace,
        model,
        &clip.name,
        clip.repeat,
        clip.length,
        clip.fps,
        animators,
    )
}

#[expect(
    clippy::too_many_arguments,
    reason = "one call each for keys and twin; a struct would only rename them"
)]
fn animation(
    ids: &Ids,
    namespace: &str,
    model: &ModelAsset,
    name: &str,
    repeat: Repeat,
    length: f64,
    fps: u32,
    animators: Map<String, Value>,
) -> Value {
    let clip = json!({
        "uuid": ids.clip(name),
        "name": format!("animation.{namespace}.{}.{name}", model.id),
        "loop": match repeat {
            Repeat::Loop => "loop",
            Repeat::Once => "once",
        },
        "override": false,
        "length": number(length, TIME_DECIMALS),
        "snapping": fps,
        "anim_time_update": "",
        "blend_weight": "",
        "start_delay": "",
        "loop_delay": "",
    });
    with(clip, "animators", animators)
}

fn animator(bone: &Bone, keyframes: Vec<Value>) -> Value {
    let animator = json!({"name": bone.name, "type": "bone"});
    with(animator, "keyframes", keyframes)
}

fn keyframes(clip: &Clip, channel: &Channel) -> Vec<Value> {
    let (name, sign) = match channel.property {
        Property::Position => ("position", POSITION_SIGN),
        Property::Rotation => ("rotation", ROTATION_SIGN),
    };
    let interpolation = match channel.interpolation {
        Interpolation::Linear => "linear",
        _ => "catmullrom",
    };
    channel
        .keys
        .iter()
        .map(|key| {
            let [x, y, z] = std::array::from_fn(|k| number(sign[k] * key.value[k], clip.decimals));
            json!({
                "channel": name,
                "data_points": [{"x": x, "y": y, "z": z}],
                "time": number(key.time, TIME_DECIMALS),
                "interpolation": interpolation,
            })
        })
        .collect()
}

/// The twin: one key of expressions a bone.
fn formula(ids: &Ids, namespace: &str, model: &ModelAsset) -> Value {
    let key = |channel: &str, [x, y, z]: [Value; 3]| {
        json!({
            "channel": channel,
            "data_points": [{"x": x, "y": y, "z": z}],
            "time": 0,
            "interpolation": "linear",
        })
    };
    let [yaw, pitch] = model.motion.head.map(f64::from);
    let mut animators = Map::new();
    for bone in &model.rig.bones {
        let motion = model.motion.bones.iter().find(|m| m.bone == bone.name);
        let key = if let Some(motion) = motion {
            let position = molang::print::position(motion, bone.pivot, POSITION_SIGN);
            key("position", position.map(Value::from))
        } else if bone.name == "head" && [yaw, pitch] != [0.0; 2] {
            let [x, y, z] = ROTATION_SIGN;
            let rotation = [x * pitch, y * yaw, z * 0.0].map(|v| number(v, PIVOT_DECIMALS));
            key("rotation", rotation)
        } else {
            continue;
        };
        animators.insert(ids.group(&bone.name), animator(bone, vec![key]));
    }
    let seam = molang::print::seam(&model.motion.bones);
    animation(
        ids,
        namespace,
        model,
        FORMULA_CLIP,
        Repeat::Loop,
        f64::from(seam.ticks) / crate::asset::clip::TICKS_PER_SECOND,
        20,
        animators,
    )
}
