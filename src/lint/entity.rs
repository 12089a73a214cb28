//! `minecraft:client_entity`: links from the entity to its animations, geometries, textures and render controllers.

use super::animation;
use super::guess::Guesses;
use super::{Json, Pack, geometry, vanilla};
use crate::foreign::json::{Node, Value};
use crate::report::{Code, Finding, Severity};
use std::collections::{BTreeMap, BTreeSet};

/// The codes of this module; `check` holds its own packs to them too.
pub const CODES: &[Code] = &[ANIMATION, GEOMETRY, TEXTURE, CONTROLLER, ANIMATE];

/// A link to an animation.
pub const ANIMATION: Code = Code {
    id: "entity-animation",
    title: "the entity names an animation that does not exist",
    meaning: "The entity stands still; the game says so only in its content log.",
    found_by: "Names that are neither here nor of the vanilla game's form (animation.<mob>...) are looked up in all animation files; `check` wants the item's own.",
    fix: "Correct the name in the entity, or add the animation.",
    severity: Severity::Error,
};

/// A link to a geometry.
pub const GEOMETRY: Code = Code {
    id: "entity-geometry",
    title: "the entity names a geometry that does not exist",
    meaning: "The entity is invisible.",
    found_by: "As for animations, among all geometry files.",
    fix: "Correct the name in the entity, or add the geometry.",
    severity: Severity::Error,
};

/// A link to a texture.
pub const TEXTURE: Code = Code {
    id: "entity-texture",
    title: "the entity names a texture that does not exist",
    meaning: "The entity is drawn in magenta and black.",
    found_by: "Paths that are not those of vanilla mobs are looked up as .png and .tga.",
    fix: "Correct the path (without its ending), or add the texture.",
    severity: Severity::Error,
};

/// A link to a render controller.
pub const CONTROLLER: Code = Code {
    id: "entity-render-controller",
    title: "the entity names a render controller that does not exist",
    meaning: "The entity is invisible.",
    found_by: "As for animations, among all render controllers.",
    fix: "Correct the name in the entity, or add the render controller.",
    severity: Severity::Error,
};

/// What plays.
pub const ANIMATE: Code = Code {
    id: "entity-animate",
    title: "scripts.animate plays a name that the entity does not declare",
    meaning: "The name is ignored, and the entity stands still.",
    found_by: "Each name of scripts.animate is looked up in the entity's own animations.",
    fix: "Add it to the entity's animations, or correct the name.",
    severity: Severity::Error,
};

/// One entity file's description.
struct Entity<'a> {
    json: &'a Json,
    description: &'a Node,
}

fn entities<'a>(pack: &'a Pack<'_>) -> Vec<Entity<'a>> {
    let entity = |json: &'a Json| {
        let description = json
            .root()
            .get("minecraft:client_entity")?
            .get("description")?;
        Some(Entity { json, description })
    };
    pack.json.values().filter_map(entity).collect()
}

impl<'a> Entity<'a> {
    /// `(short name, name node)` of a table of the description.
    fn table(&self, name: &str) -> impl Iterator<Item = (&'a str, &'a Node)> {
        let entries = self
            .description
            .get(name)
            .map(Node::entries)
            .unwrap_or_default();
        entries.iter().map(|(key, node)| (key.text.as_str(), node))
    }
}

/// Geometries that each animation is played on, by the entities here.
pub fn geometries_of_animations(pack: &Pack<'_>) -> BTreeMap<String, BTreeSet<String>> {
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entity in entities(pack) {
        let geometries: Vec<&str> = entity
            .table("geometry")
            .filter_map(|(_, node)| node.text())
            .collect();
        for name in entity
            .table("animations")
            .filter_map(|(_, node)| node.text())
        {
            out.entry(name.to_string())
                .or_default()
                .extend(geometries.iter().map(|id| id.to_string()));
        }
    }
    out
}

/// A texture that is drawn on a geometry.
pub struct Look<'a> {
    pub json: &'a Json,
    pub node: &'a Node,
    /// Path of the PNG in the source.
    pub texture: String,
    pub geometry: String,
}

/// Textures of entities that have one geometry, so that there is no doubt which it is drawn on.
pub fn looks<'a>(pack: &'a Pack<'_>) -> Vec<Look<'a>> {
    let mut out = Vec::new();
    for entity in entities(pack) {
        let geometries: Vec<&str> = entity
            .table("geometry")
            .filter_map(|(_, node)| node.text())
            .collect();
        let [geometry] = geometries.as_slice() else {
            continue;
        };
        for (_, node) in entity.table("textures") {
            let Some(path) = node.text() else { continue };
            let texture = format!("{}{path}.png", root_of(&entity.json.path));
            if pack.source.has(&texture) {
                out.push(Look {
                    json: entity.json,
                    node,
                    texture,
                    geometry: geometry.to_string(),
                });
            }
        }
    }
    out
}

/// `bedrock/` of `bedrock/entity/blaze.entity.json`: the folder that paths in the file are relative to.
fn root_of(path: &str) -> &str {
    let at = path
        .rfind("entity/")
        .filter(|at| *at == 0 || path.as_bytes()[at - 1] == b'/');
    &path[..at.unwrap_or(0)]
}

pub fn pack(pack: &Pack<'_>) -> Vec<Finding> {
    let mut out = Vec::new();
    let animations: BTreeSet<String> = animation::defined(pack)
        .into_keys()
        .map(str::to_string)
        .chain(names_in(pack, "animation_controllers"))
        .collect();
    let geometries: BTreeSet<String> = geometry::bones(pack).into_keys().collect();
    let controllers: BTreeSet<String> = names_in(pack, "render_controllers").collect();
    let guesses = Guesses::default();
    for entity in entities(pack) {
        let missing =
            |code: &'static Code, node: &Node, known: &BTreeSet<String>| -> Option<Finding> {
                let name = node.text()?;
                if known.contains(name) || vanilla::is_name(name) {
                    return None;
                }
                Some(guesses.near(
                    entity.json.finding(code, node),
                    name,
                    known.iter().map(String::as_str),
                ))
            };
        out.extend(
            entity
                .table("animations")
                .filter_map(|(_, node)| missing(&ANIMATION, node, &animations)),
        );
        out.extend(
            entity
                .table("geometry")
                .filter_map(|(_, node)| missing(&GEOMETRY, node, &geometries)),
        );
        for node in entity
            .description
            .get("render_controllers")
            .map(Node::items)
            .unwrap_or_default()
        {
            let name = node
                .entries()
                .first()
                .map(|(key, _)| key.text.as_str())
                .or_else(|| node.text())
                .unwrap_or_default();
            if !controllers.contains(name)
                && !vanilla::is_name(&name.replace("controller.render", "render"))
            {
                out.push(guesses.near(
                    entity.json.finding(&CONTROLLER, node),
                    name,
                    controllers.iter().map(String::as_str),
                ));
            }
        }
        let root = root_of(&entity.json.path);
        for (_, node) in entity.table("textures") {
            let Some(path) = node.text() else { continue };
            let vanilla = vanilla::is_texture(path);
            let there = ["", ".png", ".tga"]
                .iter()
                .any(|ending| pack.source.has(&format!("{root}{path}{ending}")));
            if !there && !vanilla {
                out.push(
                    entity
                        .json
                        .finding(&TEXTURE, node)
                        .actual(format!("`{path}`")),
                );
            }
        }
        scripts(&entity, &guesses, &mut out);
    }
    out
}

fn scripts(entity: &Entity<'_>, guesses: &Guesses, out: &mut Vec<Finding>) {
    let Some(scripts) = entity.description.get("scripts") else {
        return;
    };
    let declared: BTreeSet<&str> = entity.table("animations").map(|(name, _)| name).collect();
    for node in scripts.get("animate").map(Node::items).unwrap_or_default() {
        let (name, condition) = match node.entries().first() {
            Some((key, condition)) => (key.text.as_str(), Some(condition)),
            None => (node.text().unwrap_or_default(), None),
        };
        if !declared.contains(name) {
            out.push(guesses.near(
                entity.json.finding(&ANIMATE, node),
                name,
                declared.iter().copied(),
            ));
        }
        if let Some((condition, text)) = condition.and_then(|node| Some((node, node.text()?))) {
            out.extend(animation::expression(entity.json, condition, text, false));
        }
    }
    for field in [
        "initialize",
        "pre_animation",
        "scale",
        "scalex",
        "scaley",
        "scalez",
    ] {
        let Some(node) = scripts.get(field) else {
            continue;
        };
        for node in node.items().iter().chain([node]) {
            if let Value::String(text) = &node.value {
                out.extend(animation::expression(entity.json, node, text, false));
            }
        }
    }
}

/// Keys of the object `table` in every file that has one.
fn names_in<'a>(pack: &'a Pack<'_>, table: &'a str) -> impl Iterator<Item = String> + 'a {
    let entries = move |json: &'a Json| {
        json.root()
            .get(table)
            .map(Node::entries)
            .unwrap_or_default()
    };
    pack.json
        .values()
        .flat_map(entries)
        .map(|(key, _)| key.text.clone())
}
