//! A Blockbench project opened and saved again, exported as a Bedrock animation, and a Bedrock animation imported and
//! exported, by the rules of Blockbench 5 (`keyframe.js`, `timeline.js` snapTime, `bedrock_animation.js`, `math_util.js`
//! trimFloatNumber, `Merge.molang`), told in this test's own words: no key is lost.

use super::support::*;
use serde_json::{Map, Value, json};
use tickbake::tree::Tree;

const BBMODEL: &str = "blockbench/blaze.bbmodel";
const BEDROCK: &str = "bedrock/animations/blaze.animation.json";

/// A number as JavaScript prints it: with an exponent below a millionth.
fn javascript(value: f64) -> String {
    match value.abs() < 1e-6 && value != 0.0 {
        true => format!("{value:e}"),
        false => format!("{}", value + 0.0),
    }
}

/// What an axis of a key becomes in memory: text, numbers rounded to nine decimals.
fn merged(value: &Value) -> String {
    match value.as_f64() {
        Some(number) => javascript((number * 1e9).round() / 1e9),
        None => value.as_str().unwrap().to_string(),
    }
}

/// Text that is a plain number loses its sign; anything else is an expression, which these tests do not invert.
fn inverted(text: &str) -> String {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    assert!(plain, "{text} would be inverted as an expression");
    javascript(-text.parse::<f64>().unwrap())
}

/// Seconds at the frame that Blockbench exports a time on, and the four decimals that it prints of it.
fn timecode(time: f64, snapping: f64) -> String {
    let fps = snapping.clamp(1.0, 120.0);
    let text = format!("{:.4}", (time * fps).round() / fps);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text.contains('.') {
        true => text.to_string(),
        false => format!("{text}.0"),
    }
}

/// The frames per second that an import takes: the first on which all times lie to a hundredth of a frame.
fn guessed_snapping(times: &[f64]) -> f64 {
    (10..=100u32)
        .map(f64::from)
        .find(|fps| {
            times.iter().all(|time| {
                let part = (time * fps).fract();
                !(part > 0.01 && part < 0.99)
            })
        })
        .unwrap_or(24.0)
}

/// One key in memory.
struct Frame {
    channel: String,
    time: f64,
    axes: [String; 3],
    curve: String,
}

/// Keys of one animator, as the project file holds them.
fn opened(animator: &Value) -> Vec<Frame> {
    animator["keyframes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|key| Frame {
            channel: key["channel"].as_str().unwrap().into(),
            time: key["time"].as_f64().unwrap(),
            axes: ["x", "y", "z"].map(|axis| merged(&key["data_points"][0][axis])),
            curve: key["interpolation"].as_str().unwrap().into(),
        })
        .collect()
}

/// The channels of a bone in a Bedrock animation.
fn exported(frames: &[Frame], snapping: f64) -> Value {
    let mut channels: Map<String, Value> = Map::new();
    for frame in frames {
        let [x, y, z] = &frame.axes;
        let axes = match frame.channel.as_str() {
            "position" => [inverted(x), y.clone(), z.clone()],
            _ => [inverted(x), inverted(y), z.clone()],
        };
        let axes = axes.map(|text| json!(text.parse::<f64>().unwrap() + 0.0));
        let value = match frame.curve.as_str() {
            "linear" => json!(axes),
            curve => json!({"post": axes, "lerp_mode": curve}),
        };
        let keys = channels
            .entry(frame.channel.clone())
            .or_insert_with(|| json!({}));
        // Two keys on one frame are one entry of the table.
        keys[timecode(frame.time, snapping)] = value;
    }
    channels.into()
}

/// Keys of a channel: seconds and axes.
fn keys(channel: &Value) -> Vec<(f64, [f64; 3])> {
    channel
        .as_object()
        .unwrap()
        .iter()
        .map(|(time, value)| {
            let axes = value.get("post").unwrap_or(value);
            let axis = |k: usize| axes[k].as_f64().unwrap();
            (time.parse().unwrap(), [axis(0), axis(1), axis(2)])
        })
        .collect()
}

/// The two channels hold the same keys, to the four decimals of a time.
fn same(what: &str, a: &Value, b: &Value) {
    let (a, b) = (keys(a), keys(b));
    assert_eq!(a.len(), b.len(), "{what}: keys are lost");
    for ((s, v), (t, w)) in a.iter().zip(&b) {
        assert!((s - t).abs() <= 0.000_05 + 1e-12, "{what}: {s} and {t}");
        assert_eq!(v, w, "{what} at {s}");
    }
    assert!(b.windows(2).all(|k| k[0].0 < k[1].0), "{what}: order");
    assert_eq!(b[0].1, b[b.len() - 1].1, "{what}: the loop closes");
}

const LINES: [&str; 6] = [
    "",
    "tolerance = 0.05\nhead_yaw = 30\nhead_pitch = -12.5",
    "tolerance = 0",
    "tolerance = 0\nsample_every = 0.2",
    "ticks = 400\nmax_deviation_px = 2\ntolerance = 0.1",
    "trig = \"exact\"\nphase_step = \"shipped\"\ntolerance = 0.02",
];

fn project(lines: &str) -> Tree {
    built(&format!("targets = [\"bedrock\", \"blockbench\"]\n{lines}"))
}

#[test]
fn no_key_is_lost() {
    for lines in LINES {
        let tree = project(lines);
        saved(&tree, lines);
        exported_as_ours(&tree, lines);
        imported_and_exported(&tree, lines);
    }
    let smooth = "interpolation = \"smooth\"\ntolerance = 0.05";
    saved(&project(smooth), smooth);
}

/// A project that is opened and saved is the same project.
fn saved(tree: &Tree, lines: &str) {
    let saved = edited(tree, BBMODEL, |document| {
        for animation in document["animations"].as_array_mut().unwrap() {
            let snapping = animation["snapping"].as_f64().unwrap();
            assert!((10.0..=500.0).contains(&snapping), "would be clamped");
            for (_, animator) in animation["animators"].as_object_mut().unwrap() {
                let frames = opened(animator);
                let keyframes: Vec<Value> = frames
                    .iter()
                    .map(|frame| {
                        let [x, y, z] = &frame.axes;
                        json!({
                            "channel": frame.channel,
                            "data_points": [{"x": x, "y": y, "z": z}],
                            "uuid": "9f2ad1c1-0d58-4f0c-8a4e-3f1b1f0f1a10",
                            "time": frame.time,
                            "color": -1,
                            "interpolation": frame.curve,
                        })
                    })
                    .collect();
                animator["keyframes"] = keyframes.into();
            }
        }
    });
    // Numbers are strings now; nothing else has changed, and the document is still obeyed.
    let found = findings(&saved);
    assert!(found.is_empty(), "{lines}: {}", found[0].message());
}

/// The Bedrock animation that the project is exported as holds the keys of our own.
fn exported_as_ours(tree: &Tree, lines: &str) {
    let document: Value = serde_json::from_str(&text(tree, BBMODEL)).unwrap();
    let ours: Value = serde_json::from_str(&text(tree, BEDROCK)).unwrap();
    let animation = &document["animations"][0];
    let snapping = animation["snapping"].as_f64().unwrap();
    let bones = &ours["animations"][animation["name"].as_str().unwrap()]["bones"];
    let animators = animation["animators"].as_object().unwrap();
    assert_eq!(animators.len(), bones.as_object().unwrap().len());
    for animator in animators.values() {
        let bone = animator["name"].as_str().unwrap();
        let channels = exported(&opened(animator), snapping);
        for (channel, keys) in channels.as_object().unwrap() {
            same(&format!("{lines} {bone}"), &bones[bone][channel], keys);
        }
    }
}

/// Our Bedrock animation that is imported and exported is the same animation.
fn imported_and_exported(tree: &Tree, lines: &str) {
    let ours: Value = serde_json::from_str(&text(tree, BEDROCK)).unwrap();
    for animation in ours["animations"].as_object().unwrap().values() {
        let bones = animation["bones"].as_object().unwrap();
        let frames = |name: &str, channel: &Value| -> Vec<Frame> {
            let keys = channel.as_object().unwrap().iter();
            keys.map(|(time, value)| Frame {
                channel: name.into(),
                time: time.parse().unwrap(),
                axes: match name {
                    "position" => [
                        inverted(&merged(&value[0])),
                        merged(&value[1]),
                        merged(&value[2]),
                    ],
                    _ => [
                        inverted(&merged(&value[0])),
                        inverted(&merged(&value[1])),
                        merged(&value[2]),
                    ],
                },
                curve: "linear".into(),
            })
            .collect()
        };
        let channels: Vec<(&str, &Value)> = bones
            .values()
            .flat_map(|bone| bone.as_object().unwrap())
            .map(|(name, channel)| (name.as_str(), channel))
            .collect();
        let times: Vec<f64> = channels
            .iter()
            .flat_map(|(name, channel)| frames(name, channel))
            .map(|frame| frame.time)
            .collect();
        let snapping = guessed_snapping(&times);
        for (name, channel) in channels {
            let back = exported(&frames(name, channel), snapping);
            same(lines, channel, &back[name]);
        }
    }
}

/// The rules can lose keys: on another grid they do.
#[test]
fn another_grid_loses_keys() {
    let tree = project("");
    let document: Value = serde_json::from_str(&text(&tree, BBMODEL)).unwrap();
    let animation = &document["animations"][0];
    let animator = animation["animators"].as_object().unwrap().values().next();
    let frames = opened(animator.unwrap());
    let fps = animation["snapping"].as_f64().unwrap();
    let count = |snapping| keys(&exported(&frames, snapping)["position"]).len();
    assert_eq!(count(fps), frames.len());
    assert!(count(20.0) < frames.len());
}
