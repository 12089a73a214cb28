//! Bedrock and GeckoLib animations: each bone and channel as a curve, not as text.

use super::data::{Collector, last, reordered, unique};
use crate::foreign::json::{Node, Value, pointer};
use std::collections::BTreeSet;

/// One key of a channel.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// seconds
    pub time: f64,
    /// Value coming from the left and going to the right; px, degrees or factors.
    pub pre: [f64; 3],
    pub post: [f64; 3],
    /// Catmull-Rom instead of linear.
    pub smooth: bool,
}

/// `(animation, bone)` if this pointer is `/animations/<a>/bones/<b>`.
pub fn bone_of(at: &str) -> Option<(String, String)> {
    let mut parts = at.split('/');
    let (first, animation, bones, bone) =
        (parts.nth(1)?, parts.next()?, parts.next()?, parts.next()?);
    let whole = |text: &str| text.replace("~1", "/").replace("~0", "~");
    (first == "animations" && bones == "bones" && parts.next().is_none())
        .then(|| (whole(animation), whole(bone)))
}

/// Compares all channels of one bone.
pub fn bones(
    a: &Node,
    b: &Node,
    (animation, bone): &(String, String),
    at: &str,
    out: &mut Collector,
) {
    let (left_of, right_of) = (last(a), last(b));
    for (channel, left) in unique(a) {
        let Some(right) = right_of.get(channel).copied() else {
            out.structural(
                &pointer(at, channel),
                Some(left.brief()),
                None,
                Some("channel only on the left".into()),
            );
            continue;
        };
        match (keys(left), keys(right)) {
            (Some(left), Some(right)) => {
                let place = format!("{animation}, bone {bone}, {channel}");
                curve(&left, &right, &place, unit(channel), out);
            }
            _ if same_values(left, right) => {}
            _ => out.structural(
                &pointer(at, channel),
                Some(left.brief()),
                Some(right.brief()),
                None,
            ),
        }
        let times = |node: &Node| {
            node.entries()
                .iter()
                .map(|(key, _)| key.text.clone())
                .collect::<Vec<_>>()
        };
        let (mut x, mut y) = (times(left), times(right));
        let moved = x != y;
        x.sort();
        y.sort();
        out.reordered |= moved && x == y;
    }
    for (channel, right) in unique(b) {
        if !left_of.contains_key(channel) {
            out.structural(
                &pointer(at, channel),
                None,
                Some(right.brief()),
                Some("channel only on the right".into()),
            );
        }
    }
    out.reordered |= reordered(a, b);
}

/// What a channel's differences are measured in.
pub fn unit(channel: &str) -> &'static str {
    match channel {
        "position" => " px",
        "rotation" => " degrees",
        _ => "",
    }
}

fn same_values(a: &Node, b: &Node) -> bool {
    match (&a.value, &b.value) {
        (Value::Object(_), Value::Object(_)) => {
            let (left, right) = (last(a), last(b));
            let same = |(key, node): (&&str, &&Node)| {
                right.get(key).is_some_and(|other| same_values(node, other))
            };
            left.len() == right.len() && left.iter().all(same)
        }
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(a, b)| same_values(a, b))
        }
        (Value::Number(_), Value::Number(_)) => a.number() == b.number(),
        (left, right) => left == right,
    }
}

/// Compares two channels at their keys and between them. Keys must be sorted by time.
pub fn curve(a: &[Key], b: &[Key], place: &str, unit: &str, out: &mut Collector) {
    let times = |keys: &[Key]| {
        keys.iter()
            .map(|key| key.time.to_bits())
            .collect::<BTreeSet<u64>>()
    };
    let (left, right) = (times(a), times(b));
    let list = |only: Vec<&u64>| -> String {
        let shown: Vec<String> = only
            .iter()
            .take(3)
            .map(|bits| format!("{} s", f64::from_bits(**bits)))
            .collect();
        let dots = if only.len() > 3 { ", ..." } else { "" };
        format!("{} ({}{dots})", only.len(), shown.join(", "))
    };
    let mut all: Vec<f64> = left
        .union(&right)
        .map(|bits| f64::from_bits(*bits))
        .collect();
    all.sort_by(f64::total_cmp);
    // between keys too: the same keys may be joined in another way
    let between: Vec<f64> = all
        .windows(2)
        .map(|pair| (pair[0] + pair[1]) / 2.0)
        .collect();
    let mut worst = (0.0_f64, 0.0_f64);
    for time in all.iter().chain(&between) {
        for side in [Side::Before, Side::After] {
            let (x, y) = (value(a, *time, side), value(b, *time, side));
            for axis in 0..3 {
                let difference = (x[axis] - y[axis]).abs();
                if difference.is_nan() || difference > worst.0 {
                    worst = (
                        if difference.is_nan() {
                            f64::INFINITY
                        } else {
                            difference
                        },
                        *time,
                    );
                }
            }
        }
    }
    let removed: Vec<&u64> = left.difference(&right).collect();
    let added: Vec<&u64> = right.difference(&left).collect();
    if worst.0 == 0.0 && removed.is_empty() && added.is_empty() {
        return;
    }
    let mut notes = Vec::new();
    if worst.0 > 0.0 {
        notes.push(format!(
            "largest difference {}{unit} at {} s",
            short(worst.0),
            short(worst.1)
        ));
    } else {
        notes.push("same motion".to_string());
    }
    if !removed.is_empty() {
        notes.push(format!("keys removed: {}", list(removed)));
    }
    if !added.is_empty() {
        notes.push(format!("keys added: {}", list(added)));
    }
    out.largest = out.largest.max(worst.0);
    out.noun = "channel";
    out.push(place, None, None, Some(notes.join("; ")));
}

fn short(value: f64) -> String {
    let text = format!("{value:.9}");
    if value != 0.0 && value < 1e-8 {
        format!("{value:e}")
    } else {
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    }
}

#[derive(Clone, Copy)]
enum Side {
    Before,
    After,
}

/// Keys must be sorted by time.
fn value(keys: &[Key], time: f64, side: Side) -> [f64; 3] {
    let next = match side {
        Side::Before => keys.partition_point(|key| key.time < time),
        Side::After => keys.partition_point(|key| key.time <= time),
    };
    let (Some(last), Some(first)) = (keys.last(), keys.first()) else {
        return [0.0; 3];
    };
    if next == 0 {
        return first.pre;
    }
    let Some(to) = keys.get(next) else {
        return last.post;
    };
    let from = &keys[next - 1];
    let t = (time - from.time) / (to.time - from.time);
    let (p1, p2) = (from.post, to.pre);
    let smooth = from.smooth || to.smooth;
    let p0 = if next >= 2 { keys[next - 2].post } else { p1 };
    let p3 = keys.get(next + 1).map_or(p2, |key| key.pre);
    std::array::from_fn(|i| {
        if smooth {
            catmull_rom(p0[i], p1[i], p2[i], p3[i], t)
        } else {
            p1[i] + (p2[i] - p1[i]) * t
        }
    })
}

fn catmull_rom(p0: f64, p1: f64, p2: f64, p3: f64, t: f64) -> f64 {
    0.5 * (2.0 * p1
        + (p2 - p0) * t
        + (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3) * t * t
        + (3.0 * p1 - p0 - 3.0 * p2 + p3) * t * t * t)
}

/// The channel as numeric keys, sorted; none if it holds Molang.
pub fn keys(channel: &Node) -> Option<Vec<Key>> {
    let constant = |value: [f64; 3]| {
        vec![Key {
            time: 0.0,
            pre: value,
            post: value,
            smooth: false,
        }]
    };
    if let Some(value) = vector(channel) {
        return Some(constant(value));
    }
    let timed = channel
        .entries()
        .iter()
        .all(|(key, _)| key.text.parse::<f64>().is_ok_and(f64::is_finite));
    if !timed || channel.entries().is_empty() {
        return None;
    }
    let mut keys = Vec::new();
    for (time, node) in unique(channel) {
        let post = node.get("post").map_or_else(|| vector(node), vector);
        let pre = node.get("pre").map_or_else(|| post, vector)?;
        let smooth = node.get("lerp_mode").and_then(Node::text) == Some("catmullrom");
        keys.push(Key {
            time: time.parse().ok()?,
            pre,
            post: post.unwrap_or(pre),
            smooth,
        });
    }
    keys.sort_by(|x, y| x.time.total_cmp(&y.time));
    Some(keys)
}

/// `[x,y,z]`, `x`, or `{"vector": ..}`, of numbers or strings that are numbers.
pub fn vector(node: &Node) -> Option<[f64; 3]> {
    let scalar = |node: &Node| {
        node.number()
            .or_else(|| node.text().and_then(|text| text.trim().parse().ok()))
    };
    if let Some(inner) = node.get("vector") {
        return vector(inner);
    }
    if let Some(value) = scalar(node) {
        return Some([value; 3]);
    }
    match node.items() {
        [x, y, z] => Some([scalar(x)?, scalar(y)?, scalar(z)?]),
        [x] => scalar(x).map(|value| [value; 3]),
        _ => None,
    }
}
