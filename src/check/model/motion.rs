//! Clips played, against the formula: at every key, between keys, and at random instants.

use super::codes::*;
use super::expect::{self, Expected, ROUNDING, distance, part, position, show};
use super::file::File;
use super::guess::{self, Cause};
use super::play::{self, Fault};
use crate::format::reading::{ReadChannel, ReadClip, ReadKey, ReadProperty, ReadRepeat, ReadValue};
use crate::formula::blaze::{Blaze, Trig};
use crate::formula::random::Stream;
use crate::manifest::model::ClipFacts;
use crate::report::Finding;

/// Random instants a channel.
const RANDOM: usize = 64;
/// Points inside each segment: a straight line's error is largest near the middle, a cubic's anywhere.
const INSIDE: [f64; 4] = [0.21, 0.5, 0.5 + 1.0 / 64.0, 0.79];
/// What the twin's rounded constants may cost within [`TWIN_SECONDS`], px.
const TWIN_LIMIT: f64 = 1e-4;
/// How far the twin is followed, seconds: an hour.
const TWIN_SECONDS: f64 = 3_600.0;
/// Largest distance of the game's table from the exact curve at rest, px.
const TABLE_AT_REST: f64 = 0.001;
/// How far layers are followed, seconds: 100,000 ticks.
const LAYER_SECONDS: f64 = 5_000.0;

/// The worst instant of a comparison.
#[derive(Debug, Clone, Copy, Default)]
pub struct Worst {
    /// px or degrees.
    pub error: f64,
    /// Seconds.
    pub time: f64,
    /// What the document says.
    pub expected: [f64; 3],
    /// What the file says.
    pub actual: [f64; 3],
}

impl Worst {
    /// Takes the worse of two; NaN is worst of all.
    pub fn see(&mut self, time: f64, expected: [f64; 3], actual: [f64; 3]) {
        let error = distance(expected, actual);
        if !(error <= self.error) {
            *self = Worst {
                error,
                time,
                expected,
                actual,
            };
        }
    }
}

/// Rest position of a bone in the file, or in the document where the file has none.
pub fn rest(file: &File<'_>, expected: &Expected<'_>, bone: &str) -> [f64; 3] {
    let own = file
        .rig
        .and_then(|rig| rig.bones.iter().find(|b| b.name == bone));
    match (own, part(bone)) {
        (Some(bone), _) => bone.pivot,
        (None, Some(part)) => expected.document.rest()[part],
        (None, None) => [0.0; 3],
    }
}

/// Instants at which a channel is compared: its keys, points between, and random ones. Sorted.
fn instants(channel: &ReadChannel, length: f64, seed: &str) -> Vec<f64> {
    let mut times: Vec<f64> = channel.keys.iter().map(|k| k.time).collect();
    for pair in channel.keys.windows(2) {
        let span = pair[1].time - pair[0].time;
        times.extend(INSIDE.map(|t| pair[0].time + t * span));
    }
    let mut random = Stream::named(0, seed);
    times.extend((0..RANDOM).map(|_| random.range(0.0, length)));
    times.retain(|t| (0.0..=length).contains(t));
    times
}

/// A whole clip's channels against the looped motion.
pub fn keyed(
    file: &File<'_>,
    expected: &Expected<'_>,
    clip: &ReadClip,
    facts: &ClipFacts,
    found: &mut Vec<Finding>,
) {
    let truth = expected.against(facts);
    for channel in &clip.channels {
        match (channel.property, part(&channel.bone)) {
            (ReadProperty::Position, Some(part)) => {
                let rest = rest(file, expected, &channel.bone);
                let truth = |seconds: f64| {
                    let p = position(&truth, part, seconds);
                    std::array::from_fn(|k| p[k] - rest[k])
                };
                let limit = expected.limit(facts);
                // A cut's last segment is the jump back to the start; the manifest states it.
                let length = match (expected.loops() && !expected.closes(), &channel.keys[..]) {
                    (true, [.., before, _]) => before.time,
                    _ => facts.seconds,
                };
                hold(file, clip, channel, length, limit, &truth, found);
            }
            (ReadProperty::Rotation, None) if channel.bone == "head" => {
                head(file, expected, clip, channel, facts.seconds, found);
            }
            _ => {}
        }
    }
}

fn head(
    file: &File<'_>,
    expected: &Expected<'_>,
    clip: &ReadClip,
    channel: &ReadChannel,
    length: f64,
    found: &mut Vec<Finding>,
) {
    let [yaw, pitch] = expected.params.head.map(f64::from);
    let limit = expected.params.tolerance + ROUNDING;
    let truth = |_: f64| [pitch, yaw, 0.0];
    hold(file, clip, channel, length, limit, &truth, found);
}

/// Plays one channel over `length` seconds and reports the worst instant beyond `limit`, with its likely cause.
fn hold(
    file: &File<'_>,
    clip: &ReadClip,
    channel: &ReadChannel,
    length: f64,
    limit: f64,
    truth: &dyn Fn(f64) -> [f64; 3],
    found: &mut Vec<Finding>,
) {
    let mut worst = Worst::default();
    for time in instants(channel, length, &channel.bone) {
        match play::at(channel, &ReadRepeat::Loop, file.engine, time) {
            Ok(actual) => worst.see(time, truth(time), actual),
            Err(fault) => return found.push(faulty(file, clip, channel, fault)),
        }
    }
    if worst.error <= limit {
        return;
    }
    let cause = guess::cause(channel, file.engine, length, limit, truth);
    found.push(off(file, clip, channel, &worst, limit, cause));
}

fn off(
    file: &File<'_>,
    clip: &ReadClip,
    channel: &ReadChannel,
    worst: &Worst,
    limit: f64,
    cause: Option<Cause>,
) -> Finding {
    let (code, why) = match cause {
        Some(Cause::Sign(axis)) => (&AXIS_SIGN, format!("{axis} is negated; ")),
        Some(Cause::Unit(what)) => (&UNIT, format!("{what}; ")),
        None if file.short(clip) == expect::FORMULA => (&MOLANG_VALUE, String::new()),
        None => (&KEY_ERROR, String::new()),
    };
    let unit = match channel.property {
        ReadProperty::Rotation => "degrees",
        _ => "px",
    };
    // the key that begins the segment of the worst instant
    let before = channel.keys.iter().rev().find(|k| k.time <= worst.time);
    let mut finding = file
        .of_key(code, clip, channel, before.or(channel.keys.first()))
        .detail(format!(
            "{why}off by {:.4} {unit} at {:.6} s, where {:.4} are allowed",
            worst.error, worst.time, limit
        ))
        .expected(show(worst.expected))
        .actual(show(worst.actual));
    finding.place.tick = Some(worst.time * 20.0);
    finding
}

fn faulty(file: &File<'_>, clip: &ReadClip, channel: &ReadChannel, fault: Fault) -> Finding {
    let at = |code, text: &str| file.of_key(code, clip, channel, spelled(channel, text));
    match fault {
        Fault::Syntax(text, e) => at(&MOLANG_SYNTAX, &text).detail(e.to_string()).actual(text),
        Fault::Value(text, e) => at(&MOLANG_VALUE, &text).detail(e.to_string()).actual(text),
        Fault::Nothing(spelling) => at(&KEY_ERROR, &spelling)
            .expected("three numbers or expressions")
            .actual(spelling),
        Fault::Empty => file
            .of(&MISSING_CHANNEL, clip, channel)
            .detail("the channel holds no keys"),
    }
}

/// The first key that has a value spelled so.
fn spelled<'c>(channel: &'c ReadChannel, text: &str) -> Option<&'c ReadKey> {
    let so = |value: &ReadValue| match value {
        ReadValue::Number(_) => false,
        ReadValue::Molang(molang) => molang.text == text,
        ReadValue::Nothing(spelling) => spelling == text,
    };
    let mut keys = channel.keys.iter();
    keys.find(|key| key.arrive.iter().chain(&key.leave).any(so))
}

/// Clips that play together: their sum, for ever, against the document.
pub fn layered(
    file: &File<'_>,
    expected: &Expected<'_>,
    clips: &[(&ReadClip, &ClipFacts)],
    found: &mut Vec<Finding>,
) {
    let exact = Blaze {
        trig: Trig::Exact,
        ..expected.document
    };
    for number in 0..crate::formula::blaze::PARTS {
        let bone = crate::formula::blaze::part_name(number);
        let channels: Vec<(&ReadClip, &ReadChannel)> = clips
            .iter()
            .flat_map(|(clip, _)| clip.channels.iter().map(move |c| (*clip, c)))
            .filter(|(_, c)| c.bone == bone && c.property == ReadProperty::Position)
            .collect();
        let Some((clip, channel)) = channels.first().copied() else {
            continue;
        };
        // The tolerance is the sum's; where keys are samples and none is asked for, each clip's certificate counts.
        let allowed = match expected.params.tolerance > 0.0 {
            true => expected.params.tolerance,
            false => clips
                .iter()
                .filter(|(own, _)| channels.iter().any(|(clip, _)| std::ptr::eq(*clip, *own)))
                .map(|(_, facts)| facts.bound_px)
                .sum(),
        };
        let limit = allowed + TABLE_AT_REST + ROUNDING;
        let rest = rest(file, expected, &bone);
        let mut times: Vec<f64> = channels
            .iter()
            .flat_map(|(clip, c)| instants(c, clip.length.unwrap_or(0.0), &bone))
            .collect();
        let mut random = Stream::named(1, &bone);
        times.extend((0..RANDOM).map(|_| random.range(0.0, LAYER_SECONDS)));
        let mut worst = Worst::default();
        for time in times {
            let mut sum = rest;
            for (clip, c) in &channels {
                let own = play::clip_time(clip, time);
                match play::at(c, &clip.repeat, file.engine, own) {
                    Ok(value) => sum = std::array::from_fn(|k| sum[k] + value[k]),
                    Err(fault) => return found.push(faulty(file, clip, c, fault)),
                }
            }
            worst.see(time, position(&exact, number, time), sum);
        }
        if !(worst.error <= limit) {
            found.push(off(file, clip, channel, &worst, limit, None));
        }
    }
    for (clip, facts) in clips {
        for channel in &clip.channels {
            if channel.bone == "head" && channel.property == ReadProperty::Rotation {
                head(file, expected, clip, channel, facts.seconds, found);
            }
        }
    }
}

/// The formula's clip against the document, by the exact curve, for an hour.
pub fn twin(file: &File<'_>, expected: &Expected<'_>, clip: &ReadClip, found: &mut Vec<Finding>) {
    let exact = Blaze {
        trig: Trig::Exact,
        ..expected.document
    };
    for channel in &clip.channels {
        let length = clip.length.unwrap_or(TWIN_SECONDS);
        match (channel.property, part(&channel.bone)) {
            (ReadProperty::Position, Some(part)) => {
                let rest = rest(file, expected, &channel.bone);
                let truth = |seconds: f64| {
                    let p = position(&exact, part, seconds);
                    std::array::from_fn(|k| p[k] - rest[k])
                };
                hold(file, clip, channel, length, TWIN_LIMIT, &truth, found);
            }
            (ReadProperty::Rotation, None) => head(file, expected, clip, channel, length, found),
            _ => {}
        }
    }
}
