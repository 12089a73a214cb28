//! Models and animations of GeckoLib 4 and 5: the JSON of Bedrock in other folders.
//!
//! GeckoLib 4 looks in `geo/` and `animations/`, GeckoLib 5 in `geckolib/models/` and `geckolib/animations/`; both are
//! written, so that `geckolib/assets` can be copied into a mod's resources whichever it uses. Keys are plain arrays, which
//! both read as linear: their Catmull-Rom doubles the first point of every segment.

pub mod read;

use super::bedrock::write;
use super::model::{ModelFormat, Refusal, Work, picture};
use super::{Written, json, molang};
use crate::asset::clip::TICKS_PER_SECOND;

/// The GeckoLib target.
pub struct GeckoLib;

impl ModelFormat for GeckoLib {
    fn name(&self) -> &'static str {
        "geckolib"
    }

    fn about(&self) -> &'static str {
        "models and animations for mods with GeckoLib 4 or 5"
    }

    fn files(&self, work: &Work<'_>) -> Result<Written, Refusal> {
        let model = work.model;
        if model.layered && work.clips.len() > 1 {
            return Err(Refusal::new(
                "its clips overwrite each other, so layers that play together show only the last",
                "choose loop = \"retime\" or \"nearest\", or bake = \"formula\"",
            ));
        }
        let names = write::Names::new(&work.settings.namespace, &model.id);
        let seam = molang::print::seam(&model.motion.bones);
        let twin = write::Twin::Seconds(f64::from(seam.ticks) / TICKS_PER_SECOND);
        let geometry = json::pretty(&write::geometry(&names, &model.rig));
        let animations = json::pretty(&write::animations(&names, model, work.clips, twin));
        let root = format!("geckolib/assets/{}", work.settings.namespace);
        let id = &model.id;
        let mut files = Vec::new();
        for (models, animated) in [
            ("geo", "animations"),
            ("geckolib/models", "geckolib/animations"),
        ] {
            files.push((
                format!("{root}/{models}/entity/{id}.geo.json"),
                geometry.clone().into_bytes(),
            ));
            files.push((
                format!("{root}/{animated}/entity/{id}.animation.json"),
                animations.clone().into_bytes(),
            ));
        }
        files.push((
            format!("{root}/textures/entity/{id}.png"),
            picture(&model.texture),
        ));
        Ok(Written::of(files))
    }
}
