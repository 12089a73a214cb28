//! `.bbmodel` back, as Blockbench 5 loads it.
//!
//! From format 5.0 on the file holds Blockbench's own axes, x and y mirrored against Java's. Older files mirror the x of
//! positions and the x and y of rotations of keys once more, and Blockbench undoes that on load.

use crate::foreign::json::{Node, Value};
use crate::format::molang::parse::Dialect;
use crate::format::reading::{
    ReadBone, ReadBox, ReadChannel, ReadClip, ReadCurve, ReadError, ReadKey, ReadProperty,
    ReadRepeat, ReadRig, ReadValue, Source, value,
};

/// Model and clips of a project file.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadProject {
    /// `meta.format_version`.
    pub format: String,
    /// Bones, in the order of the outliner.
    pub rig: ReadRig,
    /// Clips, in the order of the file.
    pub clips: Vec<ReadClip>,
}

/// Reads a whole project file.
///
/// # Errors
/// The first thing that Blockbench itself could not read.
pub fn project(bytes: &[u8]) -> Result<ReadProject, ReadError> {
    let source = Source::new(bytes)?;
    let root = &source.root;
    let meta = source.need(root, "meta")?;
    let version = source.need(meta, "format_version")?;
    let format = match &version.value {
        Value::String(text) => text.clone(),
        Value::Number(text) => text.clone(),
        _ => return Err(source.error(version, "\"format_version\" is a string")),
    };
    let major: u32 = format
        .split('.')
        .next()
        .and_then(|m| m.parse().ok())
        .ok_or_else(|| source.error(version, "\"format_version\" is no version"))?;
    let groups = Groups::new(root);
    let resolution = |key| source.number(root.get("resolution").and_then(|r| r.get(key)));
    let texture_size = match (resolution("width")?, resolution("height")?) {
        (Some(width), Some(height)) => Some([width, height]),
        _ => None,
    };
    let mut bones = Vec::new();
    let outliner = root.get("outliner").map(Node::items).unwrap_or_default();
    for node in outliner {
        tree(&source, &groups, node, None, &mut bones)?;
    }
    let animations = root.get("animations").map(Node::items).unwrap_or_default();
    let clips = animations
        .iter()
        .map(|node| clip(&source, node, &groups, major))
        .collect::<Result<_, _>>()?;
    Ok(ReadProject {
        format,
        rig: ReadRig {
            texture_size,
            bones,
        },
        clips,
    })
}

/// Groups and elements by UUID. Files below 5.0 keep groups in the outliner itself.
struct Groups<'a> {
    groups: &'a [Node],
    elements: &'a [Node],
}

impl<'a> Groups<'a> {
    fn new(root: &'a Node) -> Groups<'a> {
        let list = |key| root.get(key).map(Node::items).unwrap_or_default();
        Groups {
            groups: list("groups"),
            elements: list("elements"),
        }
    }

    fn find(list: &'a [Node], uuid: &str) -> Option<&'a Node> {
        list.iter()
            .find(|n| n.get("uuid").and_then(Node::text) == Some(uuid))
    }
}

fn tree(
    source: &Source,
    groups: &Groups<'_>,
    node: &Node,
    parent: Option<&str>,
    bones: &mut Vec<ReadBone>,
) -> Result<(), ReadError> {
    let Some(uuid) = node.get("uuid").and_then(Node::text) else {
        // An element outside all groups: no bone moves it.
        return Ok(());
    };
    let group = match (Groups::find(groups.groups, uuid), node.get("name")) {
        (Some(group), _) => group,
        (None, Some(_)) => node,
        (None, None) => return Err(source.error(node, format!("there is no group {uuid}"))),
    };
    let name = source.need(group, "name")?;
    let Some(name) = name.text() else {
        return Err(source.error(name, "a group's name is a string"));
    };
    let vector = |key: &str| -> Result<[f64; 3], ReadError> {
        group
            .get(key)
            .map_or(Ok([0.0; 3]), |n| source.vector::<3>(n))
    };
    let pivot = java(vector("origin")?);
    let [rx, ry, rz] = vector("rotation")?;
    let at = bones.len();
    bones.push(ReadBone {
        name: name.into(),
        parent: parent.map(String::from),
        pivot,
        rotation: [-rx + 0.0, -ry + 0.0, rz],
        boxes: Vec::new(),
    });
    for child in node.get("children").map(Node::items).unwrap_or_default() {
        match child.text() {
            None => tree(source, groups, child, Some(name), bones)?,
            Some(uuid) => {
                let Some(element) = Groups::find(groups.elements, uuid) else {
                    return Err(source.error(child, format!("there is no element {uuid}")));
                };
                bones[at].boxes.push(element_box(source, element, pivot)?);
            }
        }
    }
    Ok(())
}

fn java([x, y, z]: [f64; 3]) -> [f64; 3] {
    [-x + 0.0, 24.0 - y, z]
}

fn element_box(source: &Source, node: &Node, pivot: [f64; 3]) -> Result<ReadBox, ReadError> {
    let from = java(source.vector::<3>(source.need(node, "from")?)?);
    let to = java(source.vector::<3>(source.need(node, "to")?)?);
    let boxed = matches!(
        node.get("box_uv").map(|n| &n.value),
        Some(Value::Bool(true))
    );
    Ok(ReadBox {
        origin: std::array::from_fn(|k| from[k].min(to[k]) - pivot[k]),
        size: std::array::from_fn(|k| (from[k] - to[k]).abs()),
        uv: match node.get("uv_offset") {
            Some(uv) => Some(source.vector::<2>(uv)?),
            None if boxed => Some([0.0; 2]),
            None => None,
        },
    })
}

fn clip(
    source: &Source,
    node: &Node,
    groups: &Groups<'_>,
    major: u32,
) -> Result<ReadClip, ReadError> {
    let name = source.need(node, "name")?;
    let repeat = match node.get("loop").and_then(Node::text) {
        Some("loop") => ReadRepeat::Loop,
        Some("once") | None => ReadRepeat::Once,
        Some("hold") => ReadRepeat::Hold,
        Some(other) => ReadRepeat::Unknown(other.into()),
    };
    let mut channels: Vec<ReadChannel> = Vec::new();
    for (uuid, animator) in node.get("animators").map(Node::entries).unwrap_or_default() {
        let kind = animator.get("type").and_then(Node::text);
        if !matches!(kind, None | Some("bone")) {
            continue;
        }
        let own = animator.get("name").and_then(Node::text);
        let group = Groups::find(groups.groups, &uuid.text)
            .and_then(|g| g.get("name"))
            .and_then(Node::text);
        let Some(bone) = group.or(own) else {
            return Err(source.error(animator, format!("there is no group {}", uuid.text)));
        };
        let first = channels.len();
        for frame in animator
            .get("keyframes")
            .map(Node::items)
            .unwrap_or_default()
        {
            let word = source.need(frame, "channel")?;
            let property = match word.text() {
                Some("position") => ReadProperty::Position,
                Some("rotation") => ReadProperty::Rotation,
                Some("scale") => ReadProperty::Scale,
                _ => continue,
            };
            let key = key(source, frame, property, major)?;
            match channels[first..]
                .iter_mut()
                .find(|c| c.property == property)
            {
                Some(channel) => channel.keys.push(key),
                None => channels.push(ReadChannel {
                    bone: bone.into(),
                    property,
                    keys: vec![key],
                }),
            }
        }
    }
    Ok(ReadClip {
        name: name.text().unwrap_or_default().into(),
        length: source.number(node.get("length"))?,
        repeat,
        fps: source.number(node.get("snapping"))?,
        channels,
    })
}

fn key(
    source: &Source,
    node: &Node,
    property: ReadProperty,
    major: u32,
) -> Result<ReadKey, ReadError> {
    let sign = match (property, major >= 5) {
        (ReadProperty::Position, true) => [-1.0, -1.0, 1.0],
        (ReadProperty::Position, false) => [1.0, -1.0, 1.0],
        (ReadProperty::Rotation, true) => [-1.0, -1.0, 1.0],
        (ReadProperty::Rotation, false) | (ReadProperty::Scale, _) => [1.0; 3],
    };
    let points = source.need(node, "data_points")?;
    let (Some(first), Some(last)) = (points.items().first(), points.items().last()) else {
        return Err(source.error(points, "a key without a value"));
    };
    let axes = |point: &Node| -> [ReadValue; 3] {
        std::array::from_fn(|k| match point.get(["x", "y", "z"][k]) {
            Some(axis) => value(axis, sign[k], Dialect::Bedrock),
            None => ReadValue::Number(0.0),
        })
    };
    let time = source.need(node, "time")?;
    let seconds = match &time.value {
        Value::Number(text) | Value::String(text) => text.trim().parse().unwrap_or(f64::NAN),
        _ => f64::NAN,
    };
    let curve = match node.get("interpolation").and_then(Node::text) {
        Some("linear") | None => ReadCurve::Linear,
        Some("catmullrom") => ReadCurve::CatmullRom,
        Some("step") => ReadCurve::Step,
        Some(other) => ReadCurve::Other(other.into()),
    };
    Ok(ReadKey {
        label: time.brief(),
        time: seconds,
        arrive: axes(first),
        leave: axes(last),
        tangents: None,
        curve,
        at: node.span.start,
    })
}
