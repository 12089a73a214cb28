//! NeoForge's animation JSON back, as its codec reads it.
//!
//! Source: NeoForge, `net.neoforged.neoforge.client.entity.animation.json.AnimationParser`. `posVec` negates y, so a
//! position `(x, y, z)` of the file is Java's `(x, -y, z)` px; rotations are degrees.

use crate::foreign::json::{Node, Value};
use crate::format::molang::parse::Dialect;
use crate::format::reading::{
    ReadChannel, ReadClip, ReadCurve, ReadError, ReadKey, ReadProperty, ReadRepeat, Source, values,
};

/// The one clip of a file; `name` is what the file's path calls it.
///
/// # Errors
/// The first thing that NeoForge itself could not read.
pub fn animation(bytes: &[u8], name: &str) -> Result<ReadClip, ReadError> {
    let source = Source::new(bytes)?;
    let root = &source.root;
    let length = source.number(Some(source.need(root, "length")?))?;
    let repeat = match root.get("loop").map(|n| &n.value) {
        None | Some(Value::Bool(false)) => ReadRepeat::Once,
        Some(Value::Bool(true)) => ReadRepeat::Loop,
        Some(_) => ReadRepeat::Unknown(root.get("loop").map(Node::brief).unwrap_or_default()),
    };
    let channels = source
        .need(root, "animations")?
        .items()
        .iter()
        .map(|node| channel(&source, node))
        .collect::<Result<_, _>>()?;
    Ok(ReadClip {
        name: name.into(),
        length,
        repeat,
        fps: None,
        channels,
    })
}

fn channel(source: &Source, node: &Node) -> Result<ReadChannel, ReadError> {
    let text = |key: &str| -> Result<&str, ReadError> {
        let word = source.need(node, key)?;
        word.text()
            .ok_or_else(|| source.error(word, format!("\"{key}\" is a string")))
    };
    let (property, sign) = match id(text("target")?) {
        "position" => (ReadProperty::Position, [1.0, -1.0, 1.0]),
        "rotation" => (ReadProperty::Rotation, [1.0; 3]),
        "scale" => (ReadProperty::Scale, [1.0; 3]),
        other => {
            return Err(source.error(node, format!("there is no animation target \"{other}\"")));
        }
    };
    let keys = source
        .need(node, "keyframes")?
        .items()
        .iter()
        .map(|key| {
            let stamp = source.need(key, "timestamp")?;
            let target = source.need(key, "target")?;
            let word = source.need(key, "interpolation")?;
            let curve = match word.text().map(id) {
                Some("linear") => ReadCurve::Linear,
                Some("catmullrom") => ReadCurve::CatmullRom,
                _ => ReadCurve::Other(word.brief()),
            };
            let value = values(target, sign, Dialect::Bedrock);
            Ok(ReadKey {
                label: stamp.brief(),
                time: stamp.number().unwrap_or(f64::NAN),
                arrive: value.clone(),
                leave: value,
                tangents: None,
                curve,
                at: key.span.start,
            })
        })
        .collect::<Result<_, ReadError>>()?;
    Ok(ReadChannel {
        bone: text("bone")?.into(),
        property,
        keys,
    })
}

/// The path of an identifier of the game's own namespace, which may be left out.
fn id(text: &str) -> &str {
    text.strip_prefix("minecraft:").unwrap_or(text)
}
