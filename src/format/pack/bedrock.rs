//! The Bedrock resource pack, `bedrock/`: its manifest and icon, the entities that show the models, and the lists of
//! block textures that all items share.
//!
//! A target of this pack says what it needs in its note, a JSON object with any of:
//! - `client_entity`: `description` of a client entity without its identifier; this pack gives it one.
//! - `flipbook`: elements of `textures/flipbook_textures.json`.
//! - `terrain`: entries of `texture_data` in `textures/terrain_texture.json`, by block texture name.
//!
//! Sources: learn.microsoft.com/minecraft/creator, "Resource pack manifest", "Client entity", "Flipbook textures".

use super::{ICON, Note, Pack};
use crate::format::{FormatError, json, uuid};
use crate::project::Settings;
use serde_json::{Map, Value, json};

/// Folder of the pack.
const FOLDER: &str = "bedrock";
/// The oldest engine that the pack names: the first whose client entities animate by `scripts.animate` lists.
const MIN_ENGINE: [u32; 3] = [1, 16, 0];
/// The vanilla entity that the project's blaze replaces.
const BLAZE: &str = "minecraft:blaze";

/// The Bedrock resource pack.
pub struct Bedrock;

impl Pack for Bedrock {
    fn name(&self) -> &'static str {
        FOLDER
    }

    fn write(
        &self,
        settings: &Settings,
        notes: &[Note<'_>],
    ) -> Result<Vec<(String, Vec<u8>)>, FormatError> {
        let mut files = vec![
            file("manifest.json", &manifest(settings)),
            (format!("{FOLDER}/pack_icon.png"), ICON.to_vec()),
        ];
        files.extend(entities(settings, notes));
        let flipbook: Vec<Value> = notes
            .iter()
            .filter_map(|n| n.note.get("flipbook")?.as_array())
            .flatten()
            .cloned()
            .collect();
        if !flipbook.is_empty() {
            files.push(file("textures/flipbook_textures.json", &json!(flipbook)));
        }
        let terrain: Map<String, Value> = notes
            .iter()
            .filter_map(|n| n.note.get("terrain")?.as_object())
            .flatten()
            .map(|(name, entry)| (name.clone(), entry.clone()))
            .collect();
        if !terrain.is_empty() {
            let document = json!({
                "resource_pack_name": settings.namespace,
                "texture_name": "atlas.terrain",
                "texture_data": terrain,
            });
            files.push(file("textures/terrain_texture.json", &document));
        }
        Ok(files)
    }
}

/// `entity/*.entity.json`. Bedrock shows one model an entity: the item called `blaze`, else the first, replaces the
/// vanilla blaze; the others are entities of the project's namespace, for a behaviour pack to summon.
fn entities(settings: &Settings, notes: &[Note<'_>]) -> Vec<(String, Vec<u8>)> {
    let described: Vec<(&str, &Map<String, Value>)> = notes
        .iter()
        .filter_map(|n| {
            Some((
                n.item.name.as_str(),
                n.note.get("client_entity")?.as_object()?,
            ))
        })
        .collect();
    let blaze = described
        .iter()
        .position(|(name, _)| *name == "blaze")
        .unwrap_or(0);
    let mut files = Vec::new();
    for (i, (name, rest)) in described.into_iter().enumerate() {
        let identifier = match i == blaze {
            true => BLAZE.to_string(),
            false => format!("{}:{name}", settings.namespace),
        };
        let mut description = Map::new();
        description.insert("identifier".into(), identifier.into());
        description.extend(rest.clone());
        let document = json!({
            "format_version": "1.10.0",
            "minecraft:client_entity": {"description": description},
        });
        files.push(file(&format!("entity/{name}.entity.json"), &document));
    }
    files
}

fn manifest(settings: &Settings) -> Value {
    let id = |what: &str| uuid::named(&format!("{}/bedrock/{what}", settings.namespace));
    json!({
        "format_version": 2,
        "header": {
            "name": settings.name,
            "description": settings.description,
            "uuid": id("header"),
            "version": [1, 0, 0],
            "min_engine_version": MIN_ENGINE,
        },
        "modules": [{
            "type": "resources",
            "uuid": id("resources"),
            "version": [1, 0, 0],
        }],
    })
}

fn file(path: &str, document: &Value) -> (String, Vec<u8>) {
    (
        format!("{FOLDER}/{path}"),
        json::pretty(document).into_bytes(),
    )
}
