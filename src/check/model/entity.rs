//! The names by which the files of a Bedrock pack find each other: entity, render controller, geometry, animations,
//! texture. A wrong one leaves a file that is right in itself unused.

use super::codes::{CLIENT_ENTITY, RENDER_CONTROLLER};
use super::expect::FORMULA;
use super::unreadable;
use crate::check::PackSubject;
use crate::format::bedrock::read;
use crate::format::bedrock::read::entity::{
    ReadController, ReadEntity, client_entity, geometries, render_controllers,
};
use crate::format::reading::ReadError;
use crate::formula::blaze::BLOCK_LIGHT;
use crate::lint::entity::{ANIMATE, ANIMATION, CONTROLLER, GEOMETRY, TEXTURE};
use crate::project::keys::Spec;
use crate::project::keys::model::{LoopMode, ModelParams};
use crate::report::{Code, Finding, Place};

/// The entity that one item of the pack replaces.
const REPLACED: &str = "minecraft:blaze";

/// Checks the entities of the pack `bedrock`.
pub fn bedrock(pack: &PackSubject<'_>) -> Vec<Finding> {
    let models: Vec<(&str, &str, &ModelParams)> = pack
        .items
        .iter()
        .filter_map(|(item, _)| match &item.spec {
            Spec::Model(params) if params.targets.contains(&"bedrock") => {
                Some((item.id.as_str(), item.name.as_str(), params))
            }
            _ => None,
        })
        .collect();
    let blaze = models.iter().position(|(_, name, _)| *name == "blaze");
    let mut found = Vec::new();
    for (i, (id, name, params)) in models.iter().enumerate() {
        let identifier = match i == blaze.unwrap_or(0) {
            true => REPLACED.to_string(),
            false => format!("{}:{name}", pack.settings.namespace),
        };
        let mut findings = one(pack, name, &identifier, params);
        for finding in &mut findings {
            finding.place.item = Some((*id).to_string());
        }
        found.extend(findings);
    }
    found
}

/// A file of the pack, parsed; one that is not there has its finding already.
fn parsed<T>(
    pack: &PackSubject<'_>,
    path: &str,
    parse: fn(&[u8]) -> Result<T, ReadError>,
    found: &mut Vec<Finding>,
) -> Option<T> {
    let file = pack.files.iter().find(|f| f.path == path)?;
    parse(&file.bytes)
        .map_err(|e| found.push(unreadable(path, &e)))
        .ok()
}

fn one(pack: &PackSubject<'_>, name: &str, identifier: &str, params: &ModelParams) -> Vec<Finding> {
    let mut found = Vec::new();
    let path = format!("bedrock/entity/{name}.entity.json");
    let Some(entity) = parsed(pack, &path, client_entity, &mut found) else {
        return found;
    };
    // Readers of the item's own files report what is wrong with those.
    let mut quiet = Vec::new();
    let geometry = format!("bedrock/models/entity/{name}.geo.json");
    let animations = format!("bedrock/animations/{name}.animation.json");
    let geometries = parsed(pack, &geometry, geometries, &mut quiet);
    let clips = parsed(pack, &animations, read::animations, &mut quiet);
    let clips = clips.map(|clips| clips.into_iter().map(|c| c.name).collect::<Vec<_>>());

    if entity.identifier != identifier {
        found.push(
            Finding::new(&CLIENT_ENTITY, Place::file(&path).key("identifier"))
                .expected(identifier)
                .actual(&entity.identifier),
        );
    }
    let mut known = |code: &'static Code, table: &[(String, String)], names: &[String]| {
        for (short, name) in table.iter().filter(|(_, name)| !names.contains(name)) {
            found.push(
                Finding::new(code, Place::file(&path).key(short))
                    .expected(names.join(", "))
                    .actual(name),
            );
        }
    };
    if let Some(geometries) = &geometries {
        known(&GEOMETRY, &entity.geometry, geometries);
    }
    if let Some(clips) = &clips {
        known(&ANIMATION, &entity.animations, clips);
    }
    let pictures: Vec<String> = pack
        .files
        .iter()
        .filter_map(|f| f.path.strip_prefix("bedrock/")?.strip_suffix(".png"))
        .filter(|path| path.starts_with("textures/entity/"))
        .map(String::from)
        .collect();
    known(&TEXTURE, &entity.textures, &pictures);
    if let Some(clips) = &clips {
        played(&path, &entity, clips, params, &mut found);
    }
    let path_of_controllers = format!("bedrock/render_controllers/{name}.render_controllers.json");
    let controllers = parsed(pack, &path_of_controllers, render_controllers, &mut found);
    if let Some(controllers) = controllers {
        drawn(
            &path,
            &path_of_controllers,
            &entity,
            &controllers,
            &mut found,
        );
    }
    found
}

/// Every clip has a short name, and those that make up the motion play: the formula, else all clips together.
fn played(
    path: &str,
    entity: &ReadEntity,
    clips: &[String],
    params: &ModelParams,
    found: &mut Vec<Finding>,
) {
    let short = |clip: &str| -> Option<&str> {
        let named = entity.animations.iter().find(|(_, name)| name == clip);
        named.map(|(short, _)| short.as_str())
    };
    let twin = |clip: &&String| clip.ends_with(&format!(".{FORMULA}"));
    let plays: Vec<&String> = match params.formula_twin {
        true => clips.iter().filter(twin).collect(),
        false => clips.iter().collect(),
    };
    let wanted: Vec<&str> = plays.iter().filter_map(|clip| short(clip)).collect();
    let place = Place::file(path).key("scripts.animate");
    if wanted.len() < plays.len() || entity.animate != wanted {
        let why = match params.looping {
            LoopMode::Layers => "the layers are the motion only when all of them play",
            _ => "another motion plays, or none",
        };
        found.push(
            Finding::new(&ANIMATE, place)
                .detail(why)
                .expected(
                    plays
                        .iter()
                        .map(|s| s.as_str())
                        .collect::<Vec<_>>()
                        .join(", "),
                )
                .actual(entity.animate.join(", ")),
        );
    }
}

/// The entity's controller exists, draws with names that the entity has, and at the document's block light.
fn drawn(
    path: &str,
    path_of_controllers: &str,
    entity: &ReadEntity,
    controllers: &[ReadController],
    found: &mut Vec<Finding>,
) {
    for name in &entity.controllers {
        let Some(controller) = controllers.iter().find(|c| c.name == *name) else {
            let names: Vec<&str> = controllers.iter().map(|c| c.name.as_str()).collect();
            found.push(
                Finding::new(&CONTROLLER, Place::file(path).key("render_controllers"))
                    .expected(names.join(", "))
                    .actual(name),
            );
            continue;
        };
        let place = || Place::file(path_of_controllers).key(name);
        let words = |prefix: &str, table: &[(String, String)]| -> Vec<String> {
            let word = |(short, _): &(String, String)| format!("{prefix}.{short}");
            table.iter().map(word).collect()
        };
        let uses = [
            (
                std::slice::from_ref(&controller.geometry),
                words("Geometry", &entity.geometry),
            ),
            (
                &controller.materials[..],
                words("Material", &entity.materials),
            ),
            (&controller.textures[..], words("Texture", &entity.textures)),
        ];
        for (used, has) in uses {
            if used.is_empty() || used.iter().any(|word| !has.contains(word)) {
                found.push(
                    Finding::new(&RENDER_CONTROLLER, place())
                        .expected(has.join(", "))
                        .actual(used.join(", ")),
                );
            }
        }
        if controller.ignore_lighting != (BLOCK_LIGHT == 15) {
            found.push(
                Finding::new(&RENDER_CONTROLLER, place())
                    .detail(format!("the blaze is drawn at block light {BLOCK_LIGHT}"))
                    .expected("\"ignore_lighting\": true"),
            );
        }
    }
    if entity.controllers.is_empty() {
        found.push(
            Finding::new(&CONTROLLER, Place::file(path).key("render_controllers"))
                .expected("one")
                .actual("none"),
        );
    }
}
