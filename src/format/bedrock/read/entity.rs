//! Client entities and render controllers: the names by which a Bedrock pack's files find each other.

use crate::foreign::json::{Node, Value};
use crate::format::reading::{ReadError, Source};

/// `description` of a client entity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadEntity {
    /// `minecraft:blaze`
    pub identifier: String,
    /// Short names and materials.
    pub materials: Names,
    /// Short names and paths, without ending.
    pub textures: Names,
    /// Short names and geometries.
    pub geometry: Names,
    /// Short names and animations.
    pub animations: Names,
    /// Short names of the animations that always play.
    pub animate: Vec<String>,
    /// Names of the render controllers.
    pub controllers: Vec<String>,
}

/// Short names and what they stand for, in the order of the file.
pub type Names = Vec<(String, String)>;

/// One render controller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadController {
    /// `controller.render.demo.blaze`
    pub name: String,
    /// `Geometry.default`
    pub geometry: String,
    /// `Material.default`, one a pattern of bones.
    pub materials: Vec<String>,
    /// `Texture.default`
    pub textures: Vec<String>,
    /// Whether the entity is as bright at night as by day.
    pub ignore_lighting: bool,
}

/// The entity of an `.entity.json`.
///
/// # Errors
/// No client entity, or one without an identifier.
pub fn client_entity(bytes: &[u8]) -> Result<ReadEntity, ReadError> {
    let source = Source::new(bytes)?;
    let entity = source.need(&source.root, "minecraft:client_entity")?;
    let description = source.need(entity, "description")?;
    let identifier = text(&source, source.need(description, "identifier")?)?;
    let table = |name: &str| -> Result<Names, ReadError> {
        let entries = description.get(name).map(Node::entries).unwrap_or_default();
        entries
            .iter()
            .map(|(key, node)| Ok((key.text.clone(), text(&source, node)?)))
            .collect()
    };
    let animate = description.get("scripts").and_then(|s| s.get("animate"));
    Ok(ReadEntity {
        identifier,
        materials: table("materials")?,
        textures: table("textures")?,
        geometry: table("geometry")?,
        animations: table("animations")?,
        animate: words(&source, animate)?,
        controllers: words(&source, description.get("render_controllers"))?,
    })
}

/// The controllers of a `.render_controllers.json`.
///
/// # Errors
/// No table of controllers, or a name that is no text.
pub fn render_controllers(bytes: &[u8]) -> Result<Vec<ReadController>, ReadError> {
    let source = Source::new(bytes)?;
    let all = source.need(&source.root, "render_controllers")?;
    let controller = |name: &str, node: &Node| -> Result<ReadController, ReadError> {
        let mut materials = Vec::new();
        for part in node.get("materials").map(Node::items).unwrap_or_default() {
            for (_, material) in part.entries() {
                materials.push(text(&source, material)?);
            }
        }
        Ok(ReadController {
            name: name.into(),
            geometry: text(&source, source.need(node, "geometry")?)?,
            materials,
            textures: words(&source, node.get("textures"))?,
            ignore_lighting: node
                .get("ignore_lighting")
                .is_some_and(|n| n.value == Value::Bool(true)),
        })
    };
    all.entries()
        .iter()
        .map(|(name, node)| controller(&name.text, node))
        .collect()
}

/// Identifiers of the models of a `.geo.json`.
///
/// # Errors
/// No list of models, or one without an identifier.
pub fn geometries(bytes: &[u8]) -> Result<Vec<String>, ReadError> {
    let source = Source::new(bytes)?;
    let list = source.need(&source.root, "minecraft:geometry")?;
    let name = |model: &Node| {
        let description = source.need(model, "description")?;
        text(&source, source.need(description, "identifier")?)
    };
    list.items().iter().map(name).collect()
}

/// Names in a list; a name may carry a condition, `{"name": "query.is_alive"}`.
fn words(source: &Source, list: Option<&Node>) -> Result<Vec<String>, ReadError> {
    let items = list.map(Node::items).unwrap_or_default();
    items
        .iter()
        .map(|node| match node.entries() {
            [(name, _)] => Ok(name.text.clone()),
            _ => text(source, node),
        })
        .collect()
}

fn text(source: &Source, node: &Node) -> Result<String, ReadError> {
    match node.text() {
        Some(text) => Ok(text.into()),
        None => Err(source.error(node, "a name is a string")),
    }
}
