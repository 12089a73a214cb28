//! A clip -> NeoForge's animation JSON.
//!
//! Numbers as `KeyframeAnimations.posVec` takes them, which negates y itself: `(dx, -dy, dz)` px of Java's axes; rotations
//! `(xRot, yRot, zRot)` degrees. Source: NeoForge, `AnimationParser`.

use crate::asset::clip::{Channel, Clip, Interpolation, Property, Repeat, TIME_DECIMALS};
use crate::format::json::{number, numbers, with};
use serde_json::{Value, json};

/// The whole file of one clip.
pub fn clip(clip: &Clip) -> Value {
    let channels = clip.channels.iter().map(|c| channel(c, clip.decimals));
    let document = json!({
        "length": number(clip.length, TIME_DECIMALS),
        "loop": clip.repeat == Repeat::Loop,
    });
    with(document, "animations", channels.collect::<Vec<_>>())
}

fn channel(channel: &Channel, decimals: u32) -> Value {
    let (target, sign) = match channel.property {
        Property::Position => ("minecraft:position", [1.0, -1.0, 1.0]),
        Property::Rotation => ("minecraft:rotation", [1.0; 3]),
    };
    let interpolation = match channel.interpolation {
        Interpolation::Linear => "minecraft:linear",
        _ => "minecraft:catmullrom",
    };
    let keyframes: Vec<Value> = channel
        .keys
        .iter()
        .map(|key| {
            let value: [f64; 3] = std::array::from_fn(|k| sign[k] * key.value[k]);
            json!({
                "timestamp": number(key.time, TIME_DECIMALS),
                "target": numbers(&value, decimals),
                "interpolation": interpolation,
            })
        })
        .collect();
    let channel = json!({"bone": channel.bone, "target": target});
    with(channel, "keyframes", keyframes)
}
