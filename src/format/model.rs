//! What the targets of models have in common: which items are theirs, and how they refuse.

use super::pack::Pack;
use super::{Format, FormatError, Written};
use crate::asset::Asset;
use crate::asset::clip::Clip;
use crate::asset::model::{ModelAsset, Texture};
use crate::format::png::write::{Colours, Picture, png};
use crate::project::keys::Spec;
use crate::project::keys::model::LAYERED;
use crate::project::{Item, Settings};
use std::sync::{Mutex, PoisonError};

/// A target of models; each is a [`Format`] that writes the models whose `targets` name it.
pub trait ModelFormat: Sync {
    /// As [`Format::name`].
    fn name(&self) -> &'static str;
    /// As [`Format::about`].
    fn about(&self) -> &'static str;
    /// As [`Format::pack`].
    fn pack(&self) -> Option<&'static dyn Pack> {
        None
    }
    /// The model's files, and the note for the pack.
    ///
    /// # Errors
    /// What the target cannot express.
    fn files(&self, work: &Work<'_>) -> Result<Written, Refusal>;
}

/// One model on its way into a target.
pub struct Work<'a> {
    /// `[project]`.
    pub settings: &'a Settings,
    /// The item's name, without its section.
    pub name: &'a str,
    /// What was baked.
    pub model: &'a ModelAsset,
    /// Its clips for the interpolation that the target plays; none where only the formula is wanted.
    pub clips: &'a [Clip],
}

/// Why a target takes no such model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What cannot be.
    pub reason: String,
    /// What to change, beside taking the target out.
    pub fix: String,
}

impl Refusal {
    /// Of two sentences.
    pub fn new(reason: impl Into<String>, fix: impl Into<String>) -> Refusal {
        Refusal {
            reason: reason.into(),
            fix: fix.into(),
        }
    }

    /// For targets that play keys alone.
    pub fn no_keys() -> Refusal {
        Refusal::new(
            "it knows no formulas, and bake = \"formula\" makes no keys",
            "set bake = \"both\" or \"keys\"",
        )
    }
}

/// A model's texture as PNG.
///
/// Most targets want it, models share it, and the smallest encoding takes its time: the last one is kept.
pub fn picture(texture: &Texture) -> Vec<u8> {
    static LAST: Mutex<Option<(Texture, Vec<u8>)>> = Mutex::new(None);
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, bytes)) = last().as_ref().filter(|(of, _)| of == texture) {
        return bytes.clone();
    }
    // not under the lock: while its own threads encode, this one may be given another model to write
    let bytes = encode(texture);
    *last() = Some((texture.clone(), bytes.clone()));
    bytes
}

fn encode(texture: &Texture) -> Vec<u8> {
    let (width, height) = (texture.width as usize, texture.height as usize);
    png(&Picture {
        width,
        height,
        colours: Colours::Rgba,
        fold: 1,
        small: true,
        row: &|y, row| row.copy_from_slice(&texture.rgba[y * width * 4..][..width * 4]),
    })
}

impl<T: ModelFormat> Format for T {
    fn name(&self) -> &'static str {
        ModelFormat::name(self)
    }

    fn about(&self) -> &'static str {
        ModelFormat::about(self)
    }

    fn pack(&self) -> Option<&'static dyn Pack> {
        ModelFormat::pack(self)
    }

    fn write(
        &self,
        settings: &Settings,
        item: &Item,
        asset: &Asset,
    ) -> Result<Option<Written>, FormatError> {
        let name = ModelFormat::name(self);
        let (Asset::Model(model), Spec::Model(params)) = (asset, &item.spec) else {
            return Ok(None);
        };
        if !params.targets.contains(&name) {
            return Ok(None);
        }
        let work = Work {
            settings,
            name: &item.name,
            model,
            clips: model.clips(params.interpolation_of(name)),
        };
        let layers = match model.layered && !work.clips.is_empty() {
            true => format!(" (loop = \"layers\" takes {})", LAYERED.join(", ")),
            false => String::new(),
        };
        let refused = |refusal: Refusal| FormatError {
            item: item.id.clone(),
            format: name,
            keys: &["targets"],
            budget: None,
            reason: refusal.reason,
            fix: format!("{}, or take {name} out of targets{layers}", refusal.fix),
        };
        self.files(&work).map(Some).map_err(refused)
    }
}
