//! `.animation.json` of Bedrock and GeckoLib.

mod codes;

pub use codes::CODES;

use super::guess::Guesses;
use super::molang::Dialect;
use super::{Json, Pack, geometry, molang};
use crate::foreign::json::{Node, Value, pointer};
use crate::format::molang::parse::SyntaxError;
use crate::report::{Code, Finding};
use std::collections::{BTreeMap, BTreeSet};

use codes::{CATMULLROM, KEY_ORDER, KEY_TIME, LOOP_GAP, MOLANG, NUMBER, OFF_GRID, UNKNOWN_BONE};

/// Key times are written with at least 4 decimals, seconds.
const TIME_ROUNDING: f64 = 0.000_05 + 1e-9;

pub fn is_animation(json: &Json) -> bool {
    json.path.ends_with(".json")
        && json.root().get("animations").is_some_and(|animations| {
            animations
                .entries()
                .iter()
                .any(|(_, node)| node.is_object())
        })
}

fn is_geckolib(json: &Json) -> bool {
    json.path.split('/').any(|part| part == "geckolib")
        || json.path.contains("assets/") && json.path.contains("/animations/")
        || json.root().get("geckolib_format_version").is_some()
}

pub fn file(json: &Json) -> Vec<Finding> {
    let mut out = Vec::new();
    if !is_animation(json) || json.path.contains("animation_controllers") {
        return out;
    }
    numbers(json, json.root(), &mut out);
    let gecko = is_geckolib(json);
    let Some(animations) = json.root().get("animations") else {
        return out;
    };
    for (name, animation) in animations.entries() {
        let length = animation.get("animation_length").and_then(Node::number);
        let looping = animation
            .get("loop")
            .is_some_and(|node| node.value == Value::Bool(true));
        for field in [
            "anim_time_update",
            "blend_weight",
            "start_delay",
            "loop_delay",
        ] {
            if let Some(node) = animation.get(field) {
                expressions(json, node, gecko, &mut out);
            }
        }
        let mut inner = Vec::new();
        for (bone, channels) in animation
            .get("bones")
            .map(Node::entries)
            .unwrap_or_default()
        {
            for (channel, node) in channels.entries() {
                let key = format!("{}, bone {}, {}", name.text, bone.text, channel.text);
                channel_rules(
                    json,
                    node,
                    &key,
                    Rules {
                        length,
                        looping,
                        gecko,
                    },
                    &mut inner,
                    &mut out,
                );
                expressions(json, node, gecko, &mut out);
            }
        }
        if let Some((time, node)) = off_grid(&inner) {
            let finding = json.finding(&OFF_GRID, node).detail(name.text.clone());
            out.push(finding.actual(format!("a key at {time} s")));
        }
    }
    out
}

struct Rules {
    length: Option<f64>,
    looping: bool,
    gecko: bool,
}

fn channel_rules<'a>(
    json: &Json,
    node: &'a Node,
    key: &str,
    rules: Rules,
    inner: &mut Vec<(f64, &'a Node)>,
    out: &mut Vec<Finding>,
) {
    let timed: Vec<(f64, &Node)> = node
        .entries()
        .iter()
        .filter_map(|(key, node)| Some((key.text.parse().ok()?, node)))
        .collect();
    let at = |code: &'static Code, node: &Node| {
        let mut finding = json.finding(code, node);
        finding.place.key = Some(key.to_string());
        finding
    };
    for pair in timed.windows(2) {
        if pair[1].0 < pair[0].0 {
            out.push(
                at(&KEY_ORDER, pair[1].1)
                    .expected(format!("a time after {}", pair[0].0))
                    .actual(pair[1].0),
            );
        }
    }
    for (time, node) in &timed {
        let late = rules
            .length
            .is_some_and(|length| *time > length + TIME_ROUNDING);
        if *time < 0.0 || late {
            let end = rules
                .length
                .map_or("...".into(), |length| length.to_string());
            out.push(
                at(&KEY_TIME, node)
                    .expected(format!("0 to {end} s"))
                    .actual(format!("{time} s")),
            );
        }
        let mode = node
            .get("lerp_mode")
            .or_else(|| node.get("easing"))
            .and_then(Node::text);
        if rules.gecko && mode == Some("catmullrom") {
            out.push(at(&CATMULLROM, node));
        }
        if *time > 0.0
            && rules
                .length
                .is_none_or(|length| *time < length - TIME_ROUNDING)
        {
            inner.push((*time, node));
        }
    }
    let ends = (
        timed.iter().min_by(|a, b| a.0.total_cmp(&b.0)),
        timed.iter().max_by(|a, b| a.0.total_cmp(&b.0)),
    );
    if let (true, (Some(first), Some(last))) = (rules.looping && timed.len() > 1, ends) {
        let value =
            |node: &Node, side: &str| values(node.get(side).or(node.get("vector")).unwrap_or(node));
        let (from, to) = (
            value(first.1, "pre").or(value(first.1, "post")),
            value(last.1, "post").or(value(last.1, "pre")),
        );
        if let (Some(from), Some(to)) = (from, to)
            && from.iter().zip(&to).any(|(a, b)| (a - b).abs() > 1e-6)
            && !full_turn(&from, &to, key)
        {
            out.push(
                at(&LOOP_GAP, last.1)
                    .expected(format!("{from:?}"))
                    .actual(format!("{to:?}")),
            );
        }
    }
}

/// A rotation may end whole turns away.
fn full_turn(from: &[f64], to: &[f64], key: &str) -> bool {
    let whole = |turns: f64| (turns - turns.round()).abs() < 1e-6;
    key.ends_with("rotation") && from.iter().zip(to).all(|(a, b)| whole((a - b) / 360.0))
}

fn values(node: &Node) -> Option<Vec<f64>> {
    let scalar = |node: &Node| {
        node.number()
            .or_else(|| node.text().and_then(|text| text.trim().parse().ok()))
    };
    match node.items() {
        [] => scalar(node).map(|value| vec![value; 3]),
        items => items.iter().map(scalar).collect(),
    }
}

/// The first key that the best grid misses, if no grid holds them all.
fn off_grid<'a>(inner: &[(f64, &'a Node)]) -> Option<(f64, &'a Node)> {
    let misses = |fps: u32| {
        let fps = f64::from(fps);
        inner
            .iter()
            .filter(move |(time, _)| (time - (time * fps).round() / fps).abs() > TIME_ROUNDING)
    };
    let best = (10..=100).min_by_key(|fps| misses(*fps).count())?;
    misses(best).next().copied()
}

/// Every text below this node is Molang, but for the names of easings and loops.
fn expressions(json: &Json, node: &Node, gecko: bool, out: &mut Vec<Finding>) {
    match &node.value {
        Value::String(text) => out.extend(expression(json, node, text, gecko)),
        Value::Array(items) => items
            .iter()
            .for_each(|item| expressions(json, item, gecko, out)),
        Value::Object(entries) => {
            for (key, value) in entries {
                if !matches!(
                    key.text.as_str(),
                    "lerp_mode" | "easing" | "easingArgs" | "relative_to"
                ) {
                    expressions(json, value, gecko, out);
                }
            }
        }
        _ => {}
    }
}

pub fn expression(json: &Json, node: &Node, text: &str, gecko: bool) -> Vec<Finding> {
    let dialect = match gecko {
        true => Dialect::GeckoLib,
        false => Dialect::Bedrock,
    };
    let finding = |fault: SyntaxError| {
        let mut finding = json.finding(&MOLANG, node).detail(fault.reason);
        // behind the quote
        let column = u32::try_from(fault.column).unwrap_or(u32::MAX);
        finding.place.column = finding.place.column.map(|c| c.saturating_add(column));
        finding.actual(format!("`{}`", text.chars().take(80).collect::<String>()))
    };
    let faults = molang::faults(text, dialect);
    faults.into_iter().map(finding).collect()
}

/// Spelling of every number below this node.
pub fn numbers(json: &Json, node: &Node, out: &mut Vec<Finding>) {
    let spelled = match &node.value {
        Value::Number(text) => Some(text),
        Value::String(text) if text.trim().parse::<f64>().is_ok_and(f64::is_finite) => Some(text),
        _ => None,
    };
    if let Some(text) = spelled {
        let zero = text.trim().starts_with('-') && text.trim().parse() == Ok(0.0);
        if zero || text.contains(['e', 'E']) {
            out.push(json.finding(&NUMBER, node).actual(text));
        }
    }
    node.items()
        .iter()
        .for_each(|item| numbers(json, item, out));
    node.entries()
        .iter()
        .for_each(|(_, value)| numbers(json, value, out));
}

pub fn pack(pack: &Pack<'_>) -> Vec<Finding> {
    let mut out = Vec::new();
    let geometries = geometry::bones(pack);
    if geometries.is_empty() {
        return out;
    }
    let guesses = Guesses::default();
    let links = super::entity::geometries_of_animations(pack);
    let everything: BTreeSet<&str> = geometries
        .values()
        .flat_map(|geometry| geometry.bones.iter().map(String::as_str))
        .collect();
    for json in pack.json.values().filter(|json| is_animation(json)) {
        let stem = stem(&json.path);
        let same_stem: Vec<&geometry::Bones> = geometries
            .values()
            .filter(|geometry| self::stem(&geometry.path) == stem)
            .collect();
        for (name, animation) in json
            .root()
            .get("animations")
            .map(Node::entries)
            .unwrap_or_default()
        {
            let linked: Vec<&geometry::Bones> = links
                .get(&name.text)
                .into_iter()
                .flatten()
                .filter_map(|id| geometries.get(id))
                .collect();
            let models = if linked.is_empty() {
                &same_stem
            } else {
                &linked
            };
            let bones: BTreeSet<&str> = if models.is_empty() {
                everything.clone()
            } else {
                models
                    .iter()
                    .flat_map(|geometry| geometry.bones.iter().map(String::as_str))
                    .collect()
            };
            for (bone, node) in animation
                .get("bones")
                .map(Node::entries)
                .unwrap_or_default()
            {
                if !bones.contains(bone.text.as_str()) {
                    let mut finding = json
                        .finding(&UNKNOWN_BONE, node)
                        .detail(format!("{}, bone {}", name.text, bone.text));
                    let place = pointer(&format!("/animations/{}/bones", name.text), &bone.text);
                    finding.place.key = Some(place);
                    out.push(guesses.near(finding, &bone.text, bones.iter().copied()));
                }
            }
        }
    }
    out
}

/// `blaze` of `a/blaze.animation.json` and `b/blaze.geo.json`.
fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.').next().unwrap_or(name)
}

/// Names of all animations here, with the file of each.
pub fn defined<'a>(pack: &'a Pack<'_>) -> BTreeMap<&'a str, &'a Json> {
    let mut out = BTreeMap::new();
    for json in pack.json.values().filter(|json| is_animation(json)) {
        for (name, _) in json
            .root()
            .get("animations")
            .map(Node::entries)
            .unwrap_or_default()
        {
            out.insert(name.text.as_str(), json);
        }
    }
    out
}
