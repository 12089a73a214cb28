//! `.geo.json` of Bedrock and GeckoLib.

use super::animation::numbers;
use super::guess::Guesses;
use super::{Json, Pack};
use crate::foreign::json::Node;
use crate::foreign::png;
use crate::report::{Code, Finding, Severity};
use std::collections::{BTreeMap, BTreeSet};

pub const CODES: &[Code] = &[PARENT, DUPLICATE_BONE, PARENT_CYCLE, UV, TEXTURE_SIZE];

const PARENT: Code = Code {
    id: "geometry-parent",
    title: "a bone's parent does not exist",
    meaning: "The game refuses the model, or hangs the bone onto the root.",
    found_by: "Each parent is looked up among the bones of the same geometry.",
    fix: "Correct the parent's name, or add the bone.",
    severity: Severity::Error,
};

const DUPLICATE_BONE: Code = Code {
    id: "geometry-duplicate-bone",
    title: "two bones of one geometry have one name",
    meaning: "Animations move one of them, and which one differs between readers.",
    found_by: "Names of the bones are compared without regard to case, as Bedrock does.",
    fix: "Rename one of the two bones.",
    severity: Severity::Error,
};

const PARENT_CYCLE: Code = Code {
    id: "geometry-parent-cycle",
    title: "a bone is its own ancestor",
    meaning: "Readers follow parents for ever, or drop the bones.",
    found_by: "The parents of each bone are followed.",
    fix: "Give one of the bones another parent, or none.",
    severity: Severity::Error,
};

const UV: Code = Code {
    id: "geometry-uv",
    title: "a face lies outside of the texture",
    meaning: "The face wraps around or shows nothing, and differs between readers.",
    found_by: "The rectangle of each cube's UV is held against texture_width and texture_height.",
    fix: "Move the UV, or state the texture's true size.",
    severity: Severity::Warning,
};

const TEXTURE_SIZE: Code = Code {
    id: "geometry-texture-size",
    title: "the texture has another shape than the geometry states",
    meaning: "UVs are fractions of the stated size: on a texture of other proportions every face is stretched.",
    found_by: "Width and height of the entity's PNG are divided by texture_width and texture_height; both must give one whole factor or its inverse.",
    fix: "State the texture's size in the geometry, or resize the texture.",
    severity: Severity::Warning,
};

/// One geometry's bones.
pub struct Bones {
    pub path: String,
    /// Names as written.
    pub bones: Vec<String>,
    /// Identifier of the geometry that it inherits bones from.
    parent: Option<String>,
}

/// `(identifier, node)` of each geometry of a file, in both layouts: `minecraft:geometry` since 1.12, `geometry.x` before.
fn geometries(json: &Json) -> Vec<(String, &Node)> {
    let root = json.root();
    let mut out = Vec::new();
    for node in root
        .get("minecraft:geometry")
        .map(Node::items)
        .unwrap_or_default()
    {
        let id = node
            .get("description")
            .and_then(|description| description.get("identifier"))
            .and_then(Node::text);
        out.push((id.unwrap_or("geometry").to_string(), node));
    }
    for (key, node) in root.entries() {
        if key.text.starts_with("geometry.") {
            out.push((key.text.clone(), node));
        }
    }
    out
}

/// Every geometry here by identifier, with the bones that it inherits.
pub fn bones(pack: &Pack<'_>) -> BTreeMap<String, Bones> {
    let mut out = BTreeMap::new();
    for json in pack.json.values() {
        for (id, node) in geometries(json) {
            let names = node.get("bones").map(Node::items).unwrap_or_default();
            let bones = names
                .iter()
                .filter_map(|bone| bone.get("name")?.text())
                .map(str::to_string)
                .collect();
            let (id, parent) = match id.split_once(':') {
                Some((id, parent)) => (id.to_string(), Some(parent.to_string())),
                None => (id, None),
            };
            out.insert(
                id,
                Bones {
                    path: json.path.clone(),
                    bones,
                    parent,
                },
            );
        }
    }
    let inherited: Vec<(String, Vec<String>)> = out
        .iter()
        .filter_map(|(id, geometry)| {
            Some((
                id.clone(),
                out.get(geometry.parent.as_ref()?)?.bones.clone(),
            ))
        })
        .collect();
    for (id, more) in inherited {
        if let Some(geometry) = out.get_mut(&id) {
            geometry.bones.extend(more);
        }
    }
    out
}

pub fn file(json: &Json) -> Vec<Finding> {
    let mut out = Vec::new();
    let guesses = Guesses::default();
    for (id, node) in geometries(json) {
        numbers(json, node, &mut out);
        let bones = node.get("bones").map(Node::items).unwrap_or_default();
        let inherits = id.contains(':');
        one(json, &id, bones, inherits, &guesses, &mut out);
        let description = node.get("description");
        let side = |new: &str, old: &str| {
            let node = description
                .and_then(|description| description.get(new))
                .or_else(|| node.get(old));
            node.and_then(Node::number).filter(|side| *side > 0.0)
        };
        if let (Some(width), Some(height)) = (
            side("texture_width", "texturewidth"),
            side("texture_height", "textureheight"),
        ) {
            for bone in bones {
                for cube in bone.get("cubes").map(Node::items).unwrap_or_default() {
                    uv(json, &id, bone, cube, [width, height], &mut out);
                }
            }
        }
    }
    out
}

fn one(
    json: &Json,
    id: &str,
    bones: &[Node],
    inherits: bool,
    guesses: &Guesses,
    out: &mut Vec<Finding>,
) {
    let mut parents: BTreeMap<String, Option<String>> = BTreeMap::new();
    for bone in bones {
        let Some(name) = bone.get("name").and_then(Node::text) else {
            continue;
        };
        let parent = bone
            .get("parent")
            .and_then(Node::text)
            .map(str::to_lowercase);
        if parents.insert(name.to_lowercase(), parent).is_some() {
            out.push(
                json.finding(&DUPLICATE_BONE, bone)
                    .detail(format!("{id}, bone {name}")),
            );
        }
    }
    let names: BTreeSet<&str> = bones
        .iter()
        .filter_map(|bone| bone.get("name")?.text())
        .collect();
    let own_ancestors = own_ancestors(&parents);
    for bone in bones {
        let (Some(name), Some(node)) = (bone.get("name").and_then(Node::text), bone.get("parent"))
        else {
            continue;
        };
        let Some(parent) = node.text() else { continue };
        if !parents.contains_key(&parent.to_lowercase()) {
            if !inherits {
                let finding = json
                    .finding(&PARENT, node)
                    .detail(format!("{id}, bone {name}"));
                out.push(guesses.near(finding, parent, names.iter().copied()));
            }
            continue;
        }
        if own_ancestors.contains(name.to_lowercase().as_str()) {
            out.push(
                json.finding(&PARENT_CYCLE, node)
                    .detail(format!("{id}, bone {name}")),
            );
        }
    }
}

/// The bones that following parents leads back to. Each parent is followed once, however many bones hang on it.
fn own_ancestors(parents: &BTreeMap<String, Option<String>>) -> BTreeSet<&str> {
    // the bone whose walk came by first
    let mut came_by: BTreeMap<&str, &str> = BTreeMap::new();
    let mut found = BTreeSet::new();
    for start in parents.keys() {
        let above = |bone: &str| parents.get(bone)?.as_deref();
        let mut at = Some(start.as_str());
        while let Some(bone) = at {
            match came_by.get(bone) {
                None => {
                    came_by.insert(bone, start);
                    at = above(bone);
                }
                Some(first) if *first == start => {
                    // the rest of the ring, and round to this bone, which is in already
                    while let Some(bone) = at.filter(|bone| found.insert(*bone)) {
                        at = above(bone);
                    }
                    break;
                }
                Some(_) => break,
            }
        }
    }
    found
}

fn uv(
    json: &Json,
    id: &str,
    bone: &Node,
    cube: &Node,
    [width, height]: [f64; 2],
    out: &mut Vec<Finding>,
) {
    let numbers =
        |node: &Node| -> Option<Vec<f64>> { node.items().iter().map(Node::number).collect() };
    let Some(node) = cube.get("uv") else { return };
    let mut areas: Vec<(&Node, [f64; 4])> = Vec::new();
    if node.is_array() {
        let (Some(uv), Some(size)) = (numbers(node), cube.get("size").and_then(numbers)) else {
            return;
        };
        if let ([u, v], [w, h, d]) = (uv.as_slice(), size.as_slice()) {
            let (w, h, d) = (w.floor(), h.floor(), d.floor());
            areas.push((node, [*u, *v, u + 2.0 * (w + d), v + d + h]));
        }
    } else {
        for (_, face) in node.entries() {
            let (Some(at), Some(size)) = (
                face.get("uv").and_then(numbers),
                face.get("uv_size").and_then(numbers),
            ) else {
                continue;
            };
            if let ([u, v], [w, h]) = (at.as_slice(), size.as_slice()) {
                areas.push((
                    face,
                    [u.min(u + w), v.min(v + h), u.max(u + w), v.max(v + h)],
                ));
            }
        }
    }
    for (node, [left, top, right, bottom]) in areas {
        if left < 0.0 || top < 0.0 || right > width || bottom > height {
            let name = bone.get("name").and_then(Node::text).unwrap_or("?");
            let finding = json.finding(&UV, node).detail(format!("{id}, bone {name}"));
            out.push(
                finding
                    .expected(format!("within {width} x {height}"))
                    .actual(format!("{left},{top} to {right},{bottom}")),
            );
        }
    }
}

/// Textures of entities against the geometries that they are drawn on.
pub fn pack(pack: &Pack<'_>) -> Vec<Finding> {
    let mut sizes: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for json in pack.json.values() {
        for (id, node) in geometries(json) {
            let side = |name: &str| {
                node.get("description")?
                    .get(name)?
                    .number()
                    .filter(|side| *side > 0.0)
            };
            if let (Some(width), Some(height)) = (side("texture_width"), side("texture_height")) {
                sizes.insert(id, (width, height));
            }
        }
    }
    let mut out = Vec::new();
    for link in super::entity::looks(pack) {
        let Some((width, height)) = sizes.get(&link.geometry) else {
            continue;
        };
        let Some(header) = pack
            .source
            .read(&link.texture)
            .ok()
            .and_then(|bytes| png::header(&bytes).ok())
        else {
            continue;
        };
        let (x, y) = (
            f64::from(header.width) / width,
            f64::from(header.height) / height,
        );
        let whole = x.fract() == 0.0 || (1.0 / x).fract() == 0.0;
        if x != y || !whole {
            let finding = link
                .json
                .finding(&TEXTURE_SIZE, link.node)
                .detail(format!("{} on {}", link.texture, link.geometry));
            out.push(
                finding
                    .expected(format!("{width} x {height} or a multiple"))
                    .actual(format!("{} x {}", header.width, header.height)),
            );
        }
    }
    out
}
