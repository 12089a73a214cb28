//! The float program of a motion -> `.jem` expressions.
//!
//! Each expression keeps the document's order of float operations: `age * pi * spin`, the start in front of it, the
//! steps added one by one. `pi` is the game's `(float) Math.PI`. Parts keep the game's own boxes and texture (`attach`).

use crate::asset::model::ModelAsset;
use crate::asset::motion::{Motion, Ring};
use crate::format::json;
use crate::format::number::shortest_float;
use serde_json::{Map, Value, json};

/// Radians in a degree, `(float) Math.PI / 180F`.
const RADIANS: f32 = std::f32::consts::PI / 180.0;

/// The whole file.
pub fn model(model: &ModelAsset) -> Vec<u8> {
    let [width, height] = model.rig.texture_size;
    let mut models = vec![part("head", head(&model.motion))];
    for ring in &model.motion.rings {
        for rod in ring.first..ring.first + ring.count {
            let name = format!("stick{}", rod + 1);
            let expressions = stick(&name, ring, rod);
            models.push(part(&name, expressions));
        }
    }
    json::pretty(&json!({"textureSize": [width, height], "models": models})).into_bytes()
}

fn part(name: &str, expressions: Vec<(String, String)>) -> Value {
    let animation: Map<String, Value> = expressions
        .into_iter()
        .map(|(variable, expression)| (variable, Value::from(expression)))
        .collect();
    json!({
        "part": name,
        "id": name,
        "attach": "true",
        "invertAxis": "xy",
        "translate": [0, 0, 0],
        "animations": [animation],
    })
}

/// `head.yRot = netHeadYaw * ((float) Math.PI / 180F)`, with the item's fixed angles where it has any.
fn head(motion: &Motion) -> Vec<(String, String)> {
    let fixed = motion.head != [0.0; 2];
    let angle = |live: &str, degrees: f32| match fixed {
        true => constant(degrees),
        false => live.to_string(),
    };
    let [yaw, pitch] = motion.head;
    let radians = shortest_float(RADIANS);
    vec![
        (
            "head.ry".into(),
            format!("{}*{radians}", angle("head_yaw", yaw)),
        ),
        (
            "head.rx".into(),
            format!("{}*{radians}", angle("head_pitch", pitch)),
        ),
    ]
}

fn stick(name: &str, ring: &Ring, rod: usize) -> Vec<(String, String)> {
    let mut rotation = format!("age*pi*{}", constant(ring.spin));
    if ring.start != 0.0 {
        rotation = format!("{}+{rotation}", constant(ring.start));
    }
    for _ in ring.first..rod {
        rotation = format!("{rotation}+{}", constant(ring.step));
    }
    let lead = constant(rod as f32 * ring.bob_lead);
    let radius = constant(ring.radius);
    vec![
        (format!("{name}.tx"), format!("cos({rotation})*{radius}")),
        (
            format!("{name}.ty"),
            format!(
                "{}+cos(({lead}+age)*{})",
                constant(ring.height),
                constant(ring.bob_rate)
            ),
        ),
        (format!("{name}.tz"), format!("sin({rotation})*{radius}")),
    ]
}

/// A float literal; negative ones in brackets, as no reader takes two operators in a row.
fn constant(value: f32) -> String {
    let text = shortest_float(value);
    match text.starts_with('-') {
        true => format!("({text})"),
        false => text,
    }
}
