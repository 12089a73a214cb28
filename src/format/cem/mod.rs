//! Custom entity models (`.jem`) for OptiFine and Entity Model Features: the formula as float expressions.
//!
//! The game evaluates them in float with its own sine table, so the twin is the document to the bit. Entity Model
//! Features wraps `age` at 27,720 ticks.

pub mod eval;
pub mod read;
pub mod write;

use super::Written;
use super::model::{ModelFormat, Refusal, Work};

/// The CEM target.
pub struct Cem;

impl ModelFormat for Cem {
    fn name(&self) -> &'static str {
        "cem"
    }

    fn about(&self) -> &'static str {
        "a .jem for OptiFine and Entity Model Features whose expressions are the formula to the last float bit"
    }

    fn files(&self, work: &Work<'_>) -> Result<Written, Refusal> {
        Ok(Written::of(vec![(
            // The game looks the model up by the entity's name, whatever the item is called.
            format!(
                "cem/{}/assets/minecraft/optifine/cem/blaze.jem",
                work.model.id
            ),
            write::model(work.model),
        )]))
    }
}
