//! Bedrock JSON back, as the game reads it; GeckoLib's differs in words only.
//!
//! A pivot's Java position is `(x, 24 - y, z)`; a position key holds `(dx, -dy, dz)`, a rotation key Java's degrees.

pub mod entity;

use crate::foreign::json::{Key, Node, Value};
use crate::format::molang::parse::Dialect;
use crate::format::reading::{
    ReadBone, ReadBox, ReadChannel, ReadClip, ReadCurve, ReadError, ReadKey, ReadProperty,
    ReadRepeat, ReadRig, ReadValue, Source, values,
};

/// Whose words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flavour {
    /// Minecraft: Bedrock Edition.
    Bedrock,
    /// GeckoLib 4 and 5.
    GeckoLib,
}

/// Clips of an `.animation.json`.
///
/// # Errors
/// The first thing that the game itself could not read.
pub fn animations(bytes: &[u8]) -> Result<Vec<ReadClip>, ReadError> {
    clips(bytes, Flavour::Bedrock)
}

/// The same for either reader.
///
/// # Errors
/// The first thing that it could not read.
pub fn clips(bytes: &[u8], flavour: Flavour) -> Result<Vec<ReadClip>, ReadError> {
    let source = Source::new(bytes)?;
    let all = source.need(&source.root, "animations")?;
    if !all.is_object() {
        return Err(source.error(all, "\"animations\" is no object"));
    }
    all.entries()
        .iter()
        .map(|(name, node)| clip(&source, name, node, flavour))
        .collect()
}

fn clip(source: &Source, name: &Key, node: &Node, flavour: Flavour) -> Result<ReadClip, ReadError> {
    let repeat = match node.get("loop") {
        None => ReadRepeat::Once,
        Some(word) => match (&word.value, word.text()) {
            (Value::Bool(true), _) => ReadRepeat::Loop,
            (Value::Bool(false), _) => ReadRepeat::Once,
            (_, Some("hold_on_last_frame")) => ReadRepeat::Hold,
            (_, Some("true" | "loop")) if flavour == Flavour::GeckoLib => ReadRepeat::Loop,
            (_, Some("false" | "play_once")) if flavour == Flavour::GeckoLib => ReadRepeat::Once,
            _ => ReadRepeat::Unknown(word.brief()),
        },
    };
    let mut channels = Vec::new();
    for (bone, properties) in node.get("bones").map(Node::entries).unwrap_or_default() {
        for (word, keys) in properties.entries() {
            let property = match word.text.as_str() {
                "position" => ReadProperty::Position,
                "rotation" => ReadProperty::Rotation,
                "scale" => ReadProperty::Scale,
                _ => continue,
            };
            channels.push(ReadChannel {
                bone: bone.text.clone(),
                property,
                keys: channel(source, keys, property, flavour)?,
            });
        }
    }
    Ok(ReadClip {
        name: name.text.clone(),
        length: source.number(node.get("animation_length"))?,
        repeat,
        fps: None,
        channels,
    })
}

/// One value for all times, one `{vector}`, or keys by time.
fn channel(
    source: &Source,
    node: &Node,
    property: ReadProperty,
    flavour: Flavour,
) -> Result<Vec<ReadKey>, ReadError> {
    let timed = node.is_object() && node.get("vector").is_none();
    if !timed {
        return Ok(vec![key(source, "0.0", node, property, flavour)?]);
    }
    node.entries()
        .iter()
        .map(|(time, value)| key(source, &time.text, value, property, flavour))
        .collect()
}

fn key(
    source: &Source,
    label: &str,
    node: &Node,
    property: ReadProperty,
    flavour: Flavour,
) -> Result<ReadKey, ReadError> {
    let sign = match property {
        ReadProperty::Position => [1.0, -1.0, 1.0],
        _ => [1.0; 3],
    };
    let dialect = match flavour {
        Flavour::Bedrock => Dialect::Bedrock,
        Flavour::GeckoLib => Dialect::GeckoLib,
    };
    let inner = |node: &Node| -> [ReadValue; 3] {
        values(node.get("vector").unwrap_or(node), sign, dialect)
    };
    let (arrive, leave) = match (node.is_object(), node.get("vector")) {
        (false, _) => (inner(node), inner(node)),
        (true, Some(vector)) => (inner(vector), inner(vector)),
        (true, None) => {
            let (pre, post) = (node.get("pre"), node.get("post"));
            let Some(any) = post.or(pre) else {
                return Err(source.error(node, "a key without \"vector\", \"pre\" or \"post\""));
            };
            (inner(pre.unwrap_or(any)), inner(any))
        }
    };
    Ok(ReadKey {
        label: label.into(),
        time: label.trim().parse().unwrap_or(f64::NAN),
        arrive,
        leave,
        tangents: None,
        curve: curve(node, flavour),
        at: node.span.start,
    })
}

fn curve(node: &Node, flavour: Flavour) -> ReadCurve {
    let word = match flavour {
        Flavour::Bedrock => node.get("lerp_mode"),
        // Beside `pre` or `post` GeckoLib ignores the word: they would have to carry their own.
        Flavour::GeckoLib if node.get("vector").is_none() => None,
        Flavour::GeckoLib => node.get("lerp_mode").or_else(|| node.get("easing")),
    };
    let Some(word) = word else {
        return ReadCurve::Linear;
    };
    let text = word.text().unwrap_or_default().to_lowercase();
    match (text.as_str(), flavour) {
        ("linear", _) | ("none", Flavour::GeckoLib) => ReadCurve::Linear,
        ("catmullrom", _) => ReadCurve::CatmullRom,
        ("step", Flavour::GeckoLib) => ReadCurve::Step,
        _ => ReadCurve::Other(word.brief()),
    }
}

/// The first model of a `.geo.json` of format 1.12 and later.
///
/// # Errors
/// The first thing that the game itself could not read.
pub fn geometry(bytes: &[u8]) -> Result<ReadRig, ReadError> {
    let source = Source::new(bytes)?;
    let list = source.need(&source.root, "minecraft:geometry")?;
    let Some(model) = list.items().first() else {
        return Err(source.error(list, "\"minecraft:geometry\" holds no model"));
    };
    let size = |key| -> Result<Option<f64>, ReadError> {
        source.number(model.get("description").and_then(|d| d.get(key)))
    };
    let texture_size = match (size("texture_width")?, size("texture_height")?) {
        (Some(width), Some(height)) => Some([width, height]),
        _ => None,
    };
    let bones = model.get("bones").map(Node::items).unwrap_or_default();
    Ok(ReadRig {
        texture_size,
        bones: bones
            .iter()
            .map(|b| bone(&source, b))
            .collect::<Result<_, _>>()?,
    })
}

fn bone(source: &Source, node: &Node) -> Result<ReadBone, ReadError> {
    let name = source.need(node, "name")?;
    let Some(name) = name.text() else {
        return Err(source.error(name, "a bone's name is a string"));
    };
    let vector = |key: &str| -> Result<[f64; 3], ReadError> {
        node.get(key)
            .map_or(Ok([0.0; 3]), |n| source.vector::<3>(n))
    };
    let [x, y, z] = vector("pivot")?;
    let pivot = [x, 24.0 - y, z];
    let cubes = node.get("cubes").map(Node::items).unwrap_or_default();
    let boxes = cubes
        .iter()
        .map(|cube| {
            let [ox, oy, oz] = source.vector::<3>(source.need(cube, "origin")?)?;
            let size = source.vector::<3>(source.need(cube, "size")?)?;
            // Up is down: the highest corner in the file is the lowest y in Java.
            let corner = [ox, 24.0 - (oy + size[1]), oz];
            Ok(ReadBox {
                origin: std::array::from_fn(|k| corner[k] - pivot[k]),
                size,
                uv: match cube.get("uv") {
                    Some(uv) if uv.is_array() => Some(source.vector::<2>(uv)?),
                    _ => None,
                },
            })
        })
        .collect::<Result<_, ReadError>>()?;
    Ok(ReadBone {
        name: name.into(),
        parent: node.get("parent").and_then(Node::text).map(String::from),
        pivot,
        rotation: vector("rotation")?,
        boxes,
    })
}
