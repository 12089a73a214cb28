//! Numbers of every file, for random rigs and clips: plain, never -0, times ascending.

use proptest::prelude::*;
use serde_json::Value;
use tickbake::asset::clip::{Channel, Clip, Interpolation, Key, Property, Repeat, round_to};
use tickbake::asset::model::{KeySet, ModelAsset, Texture};
use tickbake::asset::motion::{Axis, BoneMotion, Harmonic, Motion, Ring, Table, Wave};
use tickbake::asset::rig::{Bone, Cuboid, Rig};
use tickbake::format::{bedrock, blockbench, cem, gltf, java, json, neoforge};

/// Every number token of a JSON text, strings left out, plus the numbers in strings.
fn numbers(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+' | '_' | '/' | '=') {
            word.push(c);
            continue;
        }
        // A lone sign is an operator of an expression.
        if word.len() > 1
            && word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.' | '+'))
        {
            out.push(std::mem::take(&mut word));
        }
        word.clear();
    }
    out
}

fn plain(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let all = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let shape = match digits.split_once('.') {
        Some((whole, part)) => all(whole) && all(part),
        None => all(digits),
    };
    let zero = digits.bytes().all(|b| matches!(b, b'0' | b'.'));
    shape && !(zero && word.starts_with('-'))
}

fn plain_or_word(part: &str) -> bool {
    let word = part.trim_start_matches('.');
    word.starts_with(|c: char| c.is_ascii_alphabetic()) || plain(part)
}

fn model(seed: Vec<(f64, f64, f64)>, decimals: u32, fps: u32) -> ModelAsset {
    let bone = |i: usize, v: (f64, f64, f64)| Bone {
        name: format!("part{i}"),
        pivot: [v.0, v.1, v.2].map(|x| round_to(x, 6)),
        boxes: vec![Cuboid {
            origin: [v.2, -v.0, 0.0].map(|x| round_to(x, 3)),
            size: [2.0, 8.0, 2.0],
            uv: [0, 16],
        }],
    };
    let keys = |v: (f64, f64, f64)| -> Vec<Key> {
        (0..=5u32)
            .map(|k| Key {
                time: round_to(f64::from(k) / f64::from(fps), 9),
                value: [v.0 * f64::from(k), -v.1 * 1e-7, v.2].map(|x| round_to(x, decimals)),
                tangent: [0.0; 3],
            })
            .collect()
    };
    let clip = Clip {
        name: "loop".into(),
        length: round_to(5.0 / f64::from(fps), 9),
        repeat: Repeat::Loop,
        fps,
        decimals,
        channels: seed
            .iter()
            .enumerate()
            .map(|(i, v)| Channel {
                bone: format!("part{i}"),
                property: if i % 2 == 0 {
                    Property::Position
                } else {
                    Property::Rotation
                },
                interpolation: Interpolation::Linear,
                keys: keys(*v),
            })
            .collect(),
    };
    let motion = |i: usize, v: (f64, f64, f64)| BoneMotion {
        bone: format!("part{i}"),
        axes: [v.0, v.1, v.2].map(|a| Axis {
            offset: v.1,
            harmonics: vec![Harmonic {
                amplitude: a,
                wave: if i.is_multiple_of(2) {
                    Wave::Cos
                } else {
                    Wave::Sin
                },
                rate: v.2 * 0.1,
                phase: v.0,
                layer: "spin",
            }],
        }),
    };
    let ring = |i: usize, v: (f64, f64, f64)| Ring {
        name: "ring",
        first: i,
        count: 1,
        start: v.1 as f32,
        spin: v.2 as f32,
        step: -v.1 as f32,
        radius: v.0 as f32,
        height: (v.0 * 1e-9) as f32,
        bob_lead: -v.2 as f32,
        bob_rate: v.2 as f32 * 1e-3,
    };
    ModelAsset {
        id: "m".into(),
        rig: Rig {
            texture_size: [64, 32],
            full_bright: true,
            bones: seed.iter().enumerate().map(|(i, v)| bone(i, *v)).collect(),
        },
        motion: Motion {
            bones: seed
                .iter()
                .enumerate()
                .map(|(i, v)| motion(i, *v))
                .collect(),
            rings: seed.iter().enumerate().map(|(i, v)| ring(i, *v)).collect(),
            table: Table::Float,
            head: [0.0; 2],
        },
        texture: Texture {
            width: 1,
            height: 1,
            rgba: vec![0; 4],
        },
        keys: true,
        formula: true,
        key_sets: vec![KeySet {
            interpolation: Interpolation::Linear,
            clips: vec![clip],
        }],
        layered: false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn numbers_are_plain_and_ordered(
        seed in prop::collection::vec((-1e4f64..1e4, -1.0f64..1.0, -1e-6f64..1e-6), 1..4),
        decimals in 0u32..=8,
        fps in 10u32..=100,
    ) {
        let model = model(seed, decimals, fps);
        let clips = model.clips(Interpolation::Linear);
        let names = bedrock::write::Names::new("ns", "m");
        let documents = [
            bedrock::write::geometry(&names, &model.rig),
            bedrock::write::animations(&names, &model, clips, bedrock::write::Twin::Endless),
            blockbench::write::project("ns", &model, clips),
            neoforge::write::clip(&clips[0]),
        ];
        for document in &documents {
            let text = json::pretty(document);
            for word in numbers(&text) {
                // Hexadecimal UUIDs, versions and base64 are no numbers.
                let data = word.contains(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '=' | '+'));
                let uuid = word.len() >= 36 && data || word.matches('-').count() >= 4;
                let version = word.matches('.').count() == 2;
                let data_url = data && !word.contains(['e', 'E']) || word.len() > 40;
                prop_assert!(uuid || version || data_url || plain(&word), "{word}");
            }
            let back: Value = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(json::pretty(&back), text);
        }
        let source = java::write::Names::new("ns", "m");
        let others = [
            String::from_utf8(gltf::write::scene(&model, clips)).unwrap(),
            String::from_utf8(cem::write::model(&model)).unwrap(),
            java::write::animations(&source, clips),
            java::write::model(&source, &model),
        ];
        for text in &others {
            for word in numbers(text) {
                let literal = word.strip_suffix('F').unwrap_or(&word);
                // An expression's operators stand without spaces; data URLs are no numbers.
                let mut parts = literal.split(['*', '+', '/', '=']).filter(|p| !p.is_empty());
                let version = word.matches('.').count() == 2;
                prop_assert!(literal.len() > 40 || version || parts.all(plain_or_word), "{word}");
            }
        }
        let text = json::pretty(&documents[1]);
        let back: Value = serde_json::from_str(&text).unwrap();
        let bones = &back["animations"]["animation.ns.m.loop"]["bones"];
        for keys in bones.as_object().unwrap().values().flat_map(|b| b.as_object().unwrap().values()) {
            let times: Vec<f64> = keys.as_object().unwrap().keys().map(|t| t.parse().unwrap()).collect();
            prop_assert!(times.windows(2).all(|w| w[0] < w[1]), "{times:?}");
        }
    }
}
