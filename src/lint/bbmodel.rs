//! Blockbench projects.

use super::Json;
use super::animation::numbers;
use super::guess::Guesses;
use crate::foreign::json::{Node, Value};
use crate::report::{Code, Finding, Severity};
use std::collections::BTreeSet;

pub const CODES: &[Code] = &[VERSION, GROUP, KEY_TIME, OFF_GRID, DUPLICATE_UUID];

const VERSION: Code = Code {
    id: "bbmodel-version",
    title: "format_version is missing or newer than 5.0",
    meaning: "Below 5.0 the loader mirrors positions and rotations; above 5.0 it asks the user.",
    found_by: "meta.format_version is read.",
    fix: "Write \"5.0\", with Blockbench's own axes.",
    severity: Severity::Warning,
};

const GROUP: Code = Code {
    id: "bbmodel-unknown-group",
    title: "an animator belongs to no group of the model",
    meaning: "Blockbench keeps the keys but moves nothing.",
    found_by: "UUIDs of bone animators are looked up among groups and the outliner.",
    fix: "Use the group's UUID as the animator's key.",
    severity: Severity::Error,
};

const KEY_TIME: Code = Code {
    id: "bbmodel-key-time",
    title: "a key lies outside of the animation",
    meaning: "It is never reached, and moves when the animation is stretched.",
    found_by: "Each key's time is compared with 0 and the animation's length.",
    fix: "Move the key, or make the animation longer.",
    severity: Severity::Warning,
};

const OFF_GRID: Code = Code {
    id: "bbmodel-off-grid",
    title: "keys lie between the animation's frames",
    meaning: "Blockbench snaps them when they are touched and collapses them on export.",
    found_by: "Times of the inner keys are held against the animation's snapping, as rounded to 4 decimals.",
    fix: "Set snapping to the keys' frames a second, between 10 and 100.",
    severity: Severity::Warning,
};

const DUPLICATE_UUID: Code = Code {
    id: "bbmodel-duplicate-uuid",
    title: "two parts have one UUID",
    meaning: "Blockbench gives one of them a new one, and animators and outliner lose it.",
    found_by: "UUIDs of elements and groups are compared.",
    fix: "Give each part its own UUID.",
    severity: Severity::Error,
};

/// Blockbench's own frames a second where an animation states none.
const DEFAULT_SNAPPING: f64 = 24.0;

/// seconds
const TIME_ROUNDING: f64 = 0.000_05 + 1e-9;

pub fn file(json: &Json) -> Vec<Finding> {
    let mut out = Vec::new();
    if !json.path.ends_with(".bbmodel") {
        return out;
    }
    let root = json.root();
    numbers(json, root, &mut out);
    let version = root.get("meta").and_then(|meta| meta.get("format_version"));
    let number = version.and_then(|node| node.number().or_else(|| node.text()?.parse().ok()));
    if number.is_none_or(|number: f64| number > 5.0) {
        let node = version.unwrap_or(root);
        out.push(
            json.finding(&VERSION, node)
                .actual(version.map_or("none".into(), Node::brief)),
        );
    }
    let mut parts = BTreeSet::new();
    for list in ["elements", "groups"] {
        for part in root.get(list).map(Node::items).unwrap_or_default() {
            if let Some(uuid) = part.get("uuid").and_then(Node::text)
                && !parts.insert(uuid.to_string())
            {
                out.push(json.finding(&DUPLICATE_UUID, part).actual(uuid));
            }
        }
    }
    if let Some(outliner) = root.get("outliner") {
        outlined(outliner, &mut parts);
    }
    let guesses = Guesses::default();
    for animation in root.get("animations").map(Node::items).unwrap_or_default() {
        self::animation(json, animation, &parts, &guesses, &mut out);
    }
    out
}

/// UUIDs of the outliner, where files before 5.0 keep their groups.
fn outlined(node: &Node, parts: &mut BTreeSet<String>) {
    for item in node.items() {
        match &item.value {
            Value::String(uuid) => {
                parts.insert(uuid.clone());
            }
            _ => {
                parts.extend(item.get("uuid").and_then(Node::text).map(str::to_string));
                if let Some(children) = item.get("children") {
                    outlined(children, parts);
                }
            }
        }
    }
}

fn animation(
    json: &Json,
    animation: &Node,
    parts: &BTreeSet<String>,
    guesses: &Guesses,
    out: &mut Vec<Finding>,
) {
    let number = |node: &Node| {
        node.number()
            .or_else(|| node.text()?.trim().parse::<f64>().ok())
    };
    let name = animation.get("name").and_then(Node::text).unwrap_or("?");
    let length = animation.get("length").and_then(number);
    let snapping = animation
        .get("snapping")
        .and_then(number)
        .unwrap_or(DEFAULT_SNAPPING);
    let mut off = None;
    for (uuid, animator) in animation
        .get("animators")
        .map(Node::entries)
        .unwrap_or_default()
    {
        let kind = animator.get("type").and_then(Node::text).unwrap_or("bone");
        if kind == "bone" && !parts.contains(&uuid.text) {
            let finding = json.finding(&GROUP, animator).detail(name.to_string());
            out.push(guesses.near(finding, &uuid.text, parts.iter().map(String::as_str)));
        }
        for key in animator
            .get("keyframes")
            .map(Node::items)
            .unwrap_or_default()
        {
            let Some(time) = key.get("time").and_then(number) else {
                continue;
            };
            if time < 0.0 || length.is_some_and(|length| time > length + TIME_ROUNDING) {
                let end = length.map_or("...".into(), |length| length.to_string());
                let finding = json.finding(&KEY_TIME, key).detail(name.to_string());
                out.push(
                    finding
                        .expected(format!("0 to {end} s"))
                        .actual(format!("{time} s")),
                );
            }
            let inner = length.is_none_or(|length| time < length - TIME_ROUNDING);
            if inner && (time - (time * snapping).round() / snapping).abs() > TIME_ROUNDING {
                off.get_or_insert((time, key));
            }
        }
    }
    if let Some((time, key)) = off {
        let finding = json.finding(&OFF_GRID, key).detail(name.to_string());
        out.push(
            finding
                .expected(format!("multiples of 1/{snapping} s"))
                .actual(format!("{time} s")),
        );
    }
}
