//! Names, lengths, order, grid and closing keys: what can be said of a clip without playing it.

use super::codes::*;
use super::expect::{Expected, FORMULA};
use super::file::File;
use super::play::Engine;
use crate::format::reading::{
    ReadChannel, ReadClip, ReadCurve, ReadKey, ReadProperty, ReadRepeat, ReadValue,
};
use crate::formula::blaze::{self, PARTS};
use crate::manifest::model::ClipFacts;
use crate::report::{Code, Finding};

/// Seconds that nine decimals may move a time.
const TIME_ROUNDING: f64 = 1e-9;

/// Whether the file holds the clips that it should: those of the manifest, and the formula's.
pub fn clips(file: &File<'_>, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    let wanted = wanted(file, expected);
    for name in &wanted {
        if !file.clips.iter().any(|c| file.short(c) == name) {
            found.push(
                file.finding(&MISSING_CLIP)
                    .expected(name)
                    .actual(list(file.clips.iter().map(|c| file.short(c)))),
            );
        }
    }
    for clip in file.clips {
        if !wanted.iter().any(|name| name == file.short(clip)) {
            found.push(
                file.finding(&MISSING_CLIP)
                    .detail(format!("\"{}\" is none of the item's clips", clip.name))
                    .expected(list(wanted.iter().map(String::as_str))),
            );
        }
    }
}

fn wanted(file: &File<'_>, expected: &Expected<'_>) -> Vec<String> {
    let mut names = Vec::new();
    if let Some(only) = file.only {
        return vec![only.into()];
    }
    if expected.params.keys {
        let set = expected.key_set(file.target);
        names.extend(set.iter().flat_map(|s| &s.clips).map(|c| c.name.clone()));
    }
    let molang = matches!(
        file.engine,
        Engine::Bedrock | Engine::GeckoLib | Engine::Blockbench
    );
    if expected.params.formula_twin && molang {
        names.push(FORMULA.into());
    }
    names
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// A keyed clip against its certificate. True when its keys can be played at all.
pub fn keyed(
    file: &File<'_>,
    expected: &Expected<'_>,
    clip: &ReadClip,
    facts: &ClipFacts,
    found: &mut Vec<Finding>,
) -> bool {
    let before = found.len();
    repeat(file, clip, expected.loops(), found);
    if clip.length != Some(facts.seconds) {
        found.push(
            file.at(&CLIP_LENGTH, clip)
                .expected(format!("{} s", facts.seconds))
                .actual(clip.length.map_or("no length".into(), |l| format!("{l} s"))),
        );
    }
    if let Some(fps) = clip.fps
        && fps != f64::from(facts.fps)
    {
        found.push(
            file.at(&KEY_GRID, clip)
                .expected(format!("snapping {}", facts.fps))
                .actual(fps),
        );
    }
    channels(file, expected, clip, facts, found);
    for channel in &clip.channels {
        one_channel(file, expected, clip, channel, facts, found);
    }
    !found[before..]
        .iter()
        .any(|f| [KEY_ORDER.id, MODEL_UNPLAYABLE].contains(&f.code.id))
}

/// A channel with such a finding cannot be played.
const MODEL_UNPLAYABLE: &str = MOLANG_SYNTAX.id;

/// Whether the clip starts again as it should.
pub fn repeat(file: &File<'_>, clip: &ReadClip, loops: bool, found: &mut Vec<Finding>) {
    let wanted = if loops {
        ReadRepeat::Loop
    } else {
        ReadRepeat::Once
    };
    if clip.repeat != wanted {
        found.push(
            file.at(&CLIP_REPEAT, clip)
                .expected(format!("{wanted:?}").to_lowercase())
                .actual(format!("{:?}", clip.repeat).to_lowercase()),
        );
    }
}

/// Missing, stray and doubled channels.
fn channels(
    file: &File<'_>,
    expected: &Expected<'_>,
    clip: &ReadClip,
    facts: &ClipFacts,
    found: &mut Vec<Finding>,
) {
    let mut wanted: Vec<(String, ReadProperty)> = facts
        .segments
        .keys()
        .map(|bone| (bone.clone(), ReadProperty::Position))
        .collect();
    let first = expected
        .key_set(file.target)
        .and_then(|set| set.clips.first())
        .is_some_and(|c| c.name == facts.name);
    if first && expected.params.head != [0.0; 2] {
        wanted.push(("head".into(), ReadProperty::Rotation));
    }
    named(file, clip, &wanted, found);
}

/// Holds the channels of a clip to those that it must have.
pub fn named(
    file: &File<'_>,
    clip: &ReadClip,
    wanted: &[(String, ReadProperty)],
    found: &mut Vec<Finding>,
) {
    let known = |bone: &str| bone == "head" || (0..PARTS).any(|p| blaze::part_name(p) == bone);
    for (bone, property) in wanted {
        let count = clip
            .channels
            .iter()
            .filter(|c| c.bone == *bone && c.property == *property)
            .count();
        if count != 1 {
            let code = if count == 0 {
                &MISSING_CHANNEL
            } else {
                &STRAY_CHANNEL
            };
            found.push(
                file.at(code, clip)
                    .expected(format!("one {} of {bone}", property.name()))
                    .actual(count),
            );
        }
    }
    for channel in &clip.channels {
        if !known(&channel.bone) {
            found.push(
                file.at(&BONE_NAME, clip)
                    .actual(&channel.bone)
                    .expected("head, part0 to part11"),
            );
        } else if !wanted
            .iter()
            .any(|(bone, property)| *bone == channel.bone && *property == channel.property)
        {
            found.push(file.of(&STRAY_CHANNEL, clip, channel));
        }
    }
}

fn one_channel(
    file: &File<'_>,
    expected: &Expected<'_>,
    clip: &ReadClip,
    channel: &ReadChannel,
    facts: &ClipFacts,
    found: &mut Vec<Finding>,
) {
    let mut push = |code: &'static Code, key: &ReadKey, expected: String, actual: String| {
        found.push(
            file.of_key(code, clip, channel, Some(key))
                .detail(format!("key {}", key.label))
                .expected(expected)
                .actual(actual),
        );
    };
    let keys = &channel.keys;
    for pair in keys.windows(2) {
        if !(pair[1].time > pair[0].time) {
            push(
                &KEY_ORDER,
                &pair[1],
                format!("a time after {}", pair[0].label),
                pair[1].label.clone(),
            );
            break;
        }
    }
    if let Some(first) = keys.first()
        && !(first.time >= 0.0)
    {
        push(
            &KEY_ORDER,
            first,
            "a time from 0 on".into(),
            first.label.clone(),
        );
    }
    for key in keys {
        if !plain(&key.label) {
            push(
                &NUMBER_FORM,
                key,
                "a plain decimal".into(),
                key.label.clone(),
            );
            break;
        }
    }
    let fps = f64::from(facts.fps);
    let inner = keys
        .get(1..keys.len().saturating_sub(1))
        .unwrap_or_default();
    // glTF's times are floats, and nothing snaps them to frames.
    let snapped = file.engine != Engine::Gltf;
    if let Some(key) = inner.iter().filter(|_| snapped).find(|k| {
        let frames = k.time * fps;
        !((frames - frames.round()).abs() <= TIME_ROUNDING * fps)
    }) {
        push(
            &KEY_GRID,
            key,
            format!("a frame at {fps} frames per second"),
            format!("frame {:.4}", key.time * fps),
        );
    }
    let wanted = match facts_curve(expected, file.target) {
        ReadCurve::Linear => vec![ReadCurve::Linear],
        other => vec![other, ReadCurve::Linear],
    };
    if let Some(key) = keys.iter().find(|k| !wanted.contains(&k.curve)) {
        push(
            &KEY_CURVE,
            key,
            format!("{:?}", wanted[0]).to_lowercase(),
            format!("{:?}", key.curve).to_lowercase(),
        );
    }
    if let Some((first, last)) = keys.first().zip(keys.last()) {
        if last.time != facts.seconds || first.time != 0.0 {
            push(
                &CLOSING_KEY,
                last,
                format!("keys at 0 and at {} s", facts.seconds),
                format!("keys from {} to {} s", first.time, last.time),
            );
        }
        if expected.closes() && !same_bits(&first.leave, &last.arrive) {
            push(
                &CLOSING_KEY,
                last,
                format!("{:?}", numbers(&first.leave)),
                format!("{:?}", numbers(&last.arrive)),
            );
        }
    }
}

fn facts_curve(expected: &Expected<'_>, target: &str) -> ReadCurve {
    match expected
        .key_set(target)
        .map(|set| set.interpolation.as_str())
    {
        Some("linear") | None => ReadCurve::Linear,
        Some("hermite") => ReadCurve::Hermite,
        Some(_) => ReadCurve::CatmullRom,
    }
}

fn numbers(values: &[ReadValue; 3]) -> Vec<f64> {
    values
        .iter()
        .map(|v| match v {
            ReadValue::Number(n) => *n,
            _ => f64::NAN,
        })
        .collect()
}

fn same_bits(a: &[ReadValue; 3], b: &[ReadValue; 3]) -> bool {
    let bits = |v| numbers(v).iter().map(|n| n.to_bits()).collect::<Vec<_>>();
    bits(a) == bits(b)
}

/// Digits, a point between digits, nothing else.
fn plain(label: &str) -> bool {
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let label = label.trim_matches('"');
    match label.split_once('.') {
        Some((whole, part)) => digits(whole) && digits(part),
        None => digits(label),
    }
}
