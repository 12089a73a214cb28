//! Custom entity models (`.jem`) for OptiFine and Entity Model Features: the formula as float expressions.
//!
//! The game evaluates them in float with its own sine table, so the twin is the document to the bit. Entity Model
//! Features wraps `age` at 27,720 ticks.

pub mod eval;
pub mod read;
pub mod write;

use super::pack::Pack;
use super::{Format, FormatError, Written};
use crate::asset::Asset;
use crate::project::keys::Spec;
use crate::project::{Item, Settings};

/// The CEM target.
pub struct Cem;

impl Format for Cem {
    fn name(&self) -> &'static str {
        "cem"
    }

    fn about(&self) -> &'static str {
        "a .jem for OptiFine and Entity Model Features whose expressions are the formula to the last float bit"
    }

    fn pack(&self) -> Option<&'static dyn Pack> {
        None
    }

    fn write(
        &self,
        _settings: &Settings,
        item: &Item,
        asset: &Asset,
    ) -> Result<Option<Written>, FormatError> {
        let (Asset::Model(model), Spec::Model(params)) = (asset, &item.spec) else {
            return Ok(None);
        };
        if !params.targets.contains(&self.name()) {
            return Ok(None);
        }
        Ok(Some(Written {
            files: vec![(
                // The game looks the model up by the entity's name, whatever the item is called.
                format!("cem/{}/assets/minecraft/optifine/cem/blaze.jem", model.id),
                write::model(model),
            )],
            note: serde_json::Value::Null,
        }))
    }
}
