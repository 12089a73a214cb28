//! Bedrock resource-pack models: geometry, animations, client entity, render controller, texture.

pub mod read;
pub mod write;

use super::model::{ModelFormat, Refusal, Work, picture};
use super::pack::{self, Pack};
use super::{Written, json};

/// The Bedrock target.
pub struct Bedrock;

impl ModelFormat for Bedrock {
    fn name(&self) -> &'static str {
        "bedrock"
    }

    fn about(&self) -> &'static str {
        "geometry, animations, entity and texture of a Bedrock resource pack"
    }

    fn pack(&self) -> Option<&'static dyn Pack> {
        Some(&pack::bedrock::Bedrock)
    }

    fn files(&self, work: &Work<'_>) -> Result<Written, Refusal> {
        let (model, clips) = (work.model, work.clips);
        let names = write::Names::new(&work.settings.namespace, &model.id);
        let file = |path: String, document| {
            let text = json::pretty(&document).into_bytes();
            (format!("bedrock/{path}"), text)
        };
        let id = &model.id;
        Ok(Written {
            files: vec![
                file(
                    format!("models/entity/{id}.geo.json"),
                    write::geometry(&names, &model.rig),
                ),
                file(
                    format!("animations/{id}.animation.json"),
                    write::animations(&names, model, clips, write::Twin::Endless),
                ),
                file(
                    format!("render_controllers/{id}.render_controllers.json"),
                    write::render_controller(&names, &model.rig),
                ),
                (
                    format!("bedrock/{}.png", names.texture),
                    picture(&model.texture),
                ),
            ],
            note: serde_json::json!({
                "client_entity": write::client_entity(&names, model, clips),
            }),
        })
    }
}
