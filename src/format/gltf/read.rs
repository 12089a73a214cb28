//! glTF 2.0 back: bones from nodes, boxes from meshes, clips from animations, in Java's axes.
//!
//! Source: the glTF 2.0 specification. Only what these checks need: one buffer in a data URL, float and unsigned short
//! accessors, boxes as meshes. A scene's `(x, y, z)` metres is Java's `(-16 x, 24 - 16 y, 16 z)` px.

use crate::foreign::json::Node;
use crate::format::base64;
use crate::format::reading::{
    ReadBone, ReadBox, ReadChannel, ReadClip, ReadCurve, ReadError, ReadKey, ReadProperty,
    ReadRepeat, ReadRig, ReadValue, Source,
};

/// A scene.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// Named nodes with a mesh.
    pub rig: ReadRig,
    /// Animations; positions are differences from the nodes' translations.
    pub clips: Vec<ReadClip>,
}

/// The scene of a file.
///
/// # Errors
/// The first thing that a viewer could not read.
pub fn scene(bytes: &[u8]) -> Result<Scene, ReadError> {
    let source = Source::new(bytes)?;
    let root = &source.root;
    let version = source.need(source.need(root, "asset")?, "version")?;
    if version.text() != Some("2.0") {
        return Err(source.error(version, "only glTF 2.0 is read"));
    }
    let file = File {
        buffer: buffer(&source)?,
        source: &source,
    };
    let texture_size = file.texture_size()?;
    let nodes = source.need(root, "nodes")?.items();
    let bones = nodes
        .iter()
        .filter(|n| n.get("mesh").is_some())
        .map(|n| file.bone(n, texture_size))
        .collect::<Result<Vec<ReadBone>, _>>()?;
    let clips = match root.get("animations") {
        Some(list) => list
            .items()
            .iter()
            .map(|a| file.clip(a, nodes))
            .collect::<Result<_, _>>()?,
        None => Vec::new(),
    };
    Ok(Scene {
        rig: ReadRig {
            texture_size,
            bones,
        },
        clips,
    })
}

fn buffer(source: &Source) -> Result<Vec<u8>, ReadError> {
    let list = source.need(&source.root, "buffers")?;
    let Some(first) = list.items().first() else {
        return Err(source.error(list, "there is no buffer"));
    };
    data(source, source.need(first, "uri")?)
}

/// The bytes of a data URL.
fn data(source: &Source, uri: &Node) -> Result<Vec<u8>, ReadError> {
    uri.text()
        .and_then(|t| t.split_once(";base64,"))
        .and_then(|(_, code)| base64::decode(code))
        .ok_or_else(|| source.error(uri, "not a base64 data URL"))
}

struct File<'a> {
    source: &'a Source,
    buffer: Vec<u8>,
}

impl File<'_> {
    /// Entry `index` of the top-level list `list`.
    fn entry(&self, list: &str, index: Option<&Node>) -> Result<&Node, ReadError> {
        let all = self.source.need(&self.source.root, list)?;
        index
            .and_then(Node::integer)
            .and_then(|i| all.items().get(usize::try_from(i).ok()?))
            .ok_or_else(|| {
                self.source
                    .error(index.unwrap_or(all), format!("no such entry of {list}"))
            })
    }

    /// Numbers of an accessor, flat.
    fn numbers(&self, index: Option<&Node>) -> Result<Vec<f64>, ReadError> {
        let accessor = self.entry("accessors", index)?;
        let view = self.entry("bufferViews", accessor.get("bufferView"))?;
        let whole = |node: &Node, key: &str| {
            let n = node.get(key).and_then(Node::integer).unwrap_or(0);
            usize::try_from(n).unwrap_or(usize::MAX)
        };
        let width = match self.source.need(accessor, "type")?.text() {
            Some("SCALAR") => 1,
            Some("VEC2") => 2,
            Some("VEC3") => 3,
            Some("VEC4") => 4,
            _ => {
                return Err(self
                    .source
                    .error(accessor, "a type of accessor that is not read"));
            }
        };
        let size = match whole(accessor, "componentType") {
            5126 => 4,
            5123 => 2,
            _ => {
                return Err(self
                    .source
                    .error(accessor, "a component type that is not read"));
            }
        };
        let from = whole(view, "byteOffset").saturating_add(whole(accessor, "byteOffset"));
        let length = whole(accessor, "count").saturating_mul(width * size);
        let bytes = self
            .buffer
            .get(from..from.saturating_add(length))
            .ok_or_else(|| {
                self.source
                    .error(accessor, "the buffer ends before the accessor")
            })?;
        Ok(bytes
            .chunks_exact(size)
            .map(|c| match c {
                [a, b, c, d] => float(f32::from_le_bytes([*a, *b, *c, *d])),
                [a, b] => f64::from(u16::from_le_bytes([*a, *b])),
                _ => f64::NAN,
            })
            .collect())
    }

    fn texture_size(&self) -> Result<Option<[f64; 2]>, ReadError> {
        let Some(image) = self
            .source
            .root
            .get("images")
            .and_then(|l| l.items().first())
        else {
            return Ok(None);
        };
        let png = data(self.source, self.source.need(image, "uri")?)?;
        // Width and height follow the signature and the header of IHDR.
        let word = |at: usize| Some(u32::from_be_bytes(png.get(at..at + 4)?.try_into().ok()?));
        Ok(word(16)
            .zip(word(20))
            .map(|(w, h)| [f64::from(w), f64::from(h)]))
    }

    fn bone(&self, node: &Node, texture: Option<[f64; 2]>) -> Result<ReadBone, ReadError> {
        let name = self.source.need(node, "name")?.text().unwrap_or_default();
        let mesh = self.entry("meshes", node.get("mesh"))?;
        let boxes = self
            .source
            .need(mesh, "primitives")?
            .items()
            .iter()
            .map(|p| self.cuboid(p, texture))
            .collect::<Result<_, _>>()?;
        Ok(ReadBone {
            name: name.into(),
            parent: None,
            pivot: java_place(self.translation(node)?),
            rotation: [0.0; 3],
            boxes,
        })
    }

    fn translation(&self, node: &Node) -> Result<[f64; 3], ReadError> {
        node.get("translation")
            .map_or(Ok([0.0; 3]), |t| self.source.vector(t))
    }

    fn cuboid(&self, primitive: &Node, texture: Option<[f64; 2]>) -> Result<ReadBox, ReadError> {
        let attributes = self.source.need(primitive, "attributes")?;
        let points = self.numbers(attributes.get("POSITION"))?;
        let corners: Vec<[f64; 3]> = points
            .chunks_exact(3)
            .map(|c| java_shift([c[0], c[1], c[2]]))
            .collect();
        let fold = |k: usize, pick: fn(f64, f64) -> f64| {
            corners
                .iter()
                .map(|c| c[k])
                .reduce(pick)
                .unwrap_or(f64::NAN)
        };
        let origin = std::array::from_fn(|k| fold(k, f64::min));
        let size = std::array::from_fn(|k| fold(k, f64::max) - origin[k]);
        let uvs = self.numbers(attributes.get("TEXCOORD_0"))?;
        let least = |k: usize| uvs.iter().skip(k).step_by(2).copied().reduce(f64::min);
        let uv = texture
            .zip(least(0).zip(least(1)))
            .map(|([w, h], (u, v))| [u * w, v * h]);
        Ok(ReadBox { origin, size, uv })
    }

    fn clip(&self, animation: &Node, nodes: &[Node]) -> Result<ReadClip, ReadError> {
        let samplers = self.source.need(animation, "samplers")?.items();
        let channels = self
            .source
            .need(animation, "channels")?
            .items()
            .iter()
            .map(|c| self.channel(c, samplers, nodes))
            .collect::<Result<Vec<ReadChannel>, _>>()?;
        let ends = channels
            .iter()
            .filter_map(|c| c.keys.last())
            .map(|k| k.time);
        Ok(ReadClip {
            name: animation
                .get("name")
                .and_then(Node::text)
                .unwrap_or_default()
                .into(),
            length: ends.reduce(f64::max),
            // glTF has no word for it; viewers start again.
            repeat: ReadRepeat::Loop,
            fps: None,
            channels,
        })
    }

    fn channel(
        &self,
        node: &Node,
        samplers: &[Node],
        nodes: &[Node],
    ) -> Result<ReadChannel, ReadError> {
        let lost = |what: &str| self.source.error(node, what);
        let index = |n: Option<&Node>| {
            n.and_then(Node::integer)
                .and_then(|i| usize::try_from(i).ok())
        };
        let target = self.source.need(node, "target")?;
        let bone = index(target.get("node"))
            .and_then(|i| nodes.get(i))
            .ok_or_else(|| lost("the target is no node"))?;
        let sampler = index(node.get("sampler"))
            .and_then(|i| samplers.get(i))
            .ok_or_else(|| lost("there is no such sampler"))?;
        let property = match target.get("path").and_then(Node::text) {
            Some("translation") => ReadProperty::Position,
            Some("rotation") => ReadProperty::Rotation,
            Some("scale") => ReadProperty::Scale,
            _ => return Err(lost("the target has no path that is known")),
        };
        let curve = match sampler.get("interpolation").and_then(Node::text) {
            None | Some("LINEAR") => ReadCurve::Linear,
            Some("STEP") => ReadCurve::Step,
            Some("CUBICSPLINE") => ReadCurve::Hermite,
            Some(other) => ReadCurve::Other(other.into()),
        };
        let times = self.numbers(sampler.get("input"))?;
        let values = self.numbers(sampler.get("output"))?;
        let width = if property == ReadProperty::Rotation {
            4
        } else {
            3
        };
        let parts = if curve == ReadCurve::Hermite { 3 } else { 1 };
        if values.len() != times.len() * width * parts {
            return Err(lost("input and output of the sampler differ in length"));
        }
        let rest = self.translation(bone)?;
        let at = sampler.span.start;
        let keys = times
            .iter()
            .zip(values.chunks_exact(width * parts))
            .map(|(time, v)| {
                let middle = &v[width * (parts / 2)..][..width];
                let value = match property {
                    ReadProperty::Rotation => degrees(middle),
                    ReadProperty::Scale => [middle[0], middle[1], middle[2]],
                    ReadProperty::Position => java_shift([0, 1, 2].map(|k| middle[k] - rest[k])),
                };
                let tangents = (curve == ReadCurve::Hermite && width == 3)
                    .then(|| [&v[..3], &v[6..]].map(|t| java_shift([t[0], t[1], t[2]])));
                ReadKey {
                    label: format!("{time}"),
                    time: *time,
                    arrive: value.map(ReadValue::Number),
                    leave: value.map(ReadValue::Number),
                    tangents,
                    curve: curve.clone(),
                    at,
                }
            })
            .collect();
        Ok(ReadChannel {
            bone: bone
                .get("name")
                .and_then(Node::text)
                .unwrap_or_default()
                .into(),
            property,
            keys,
        })
    }
}

/// A float of the buffer as the decimal that it stands for: 1.65, not 1.649999976158142.
fn float(value: f32) -> f64 {
    format!("{value}").parse().unwrap_or(f64::NAN)
}

fn java_place([x, y, z]: [f64; 3]) -> [f64; 3] {
    [-16.0 * x + 0.0, 24.0 - 16.0 * y, 16.0 * z]
}

fn java_shift([x, y, z]: [f64; 3]) -> [f64; 3] {
    [-16.0 * x + 0.0, -16.0 * y + 0.0, 16.0 * z]
}

/// Java's `(xRot, yRot, zRot)` in degrees of a quaternion, rotations applied about x, then y, then z.
fn degrees(q: &[f64]) -> [f64; 3] {
    let (x, y, z, w) = (q[0], q[1], q[2], q[3]);
    let about_x = libm::atan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y));
    let about_y = libm::asin((2.0 * (w * y - z * x)).clamp(-1.0, 1.0));
    let about_z = libm::atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z));
    [-about_x, -about_y, about_z].map(|a| a.to_degrees() + 0.0)
}
