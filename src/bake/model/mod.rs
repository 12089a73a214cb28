//! The blaze baked into clips: loop, keys, certificates.

mod catmull;
mod certify;
mod curve;
pub mod describe;
mod grid;
mod hermite;
mod keys;
mod linear;
pub mod loops;
mod minimax;
mod motion;
mod reduce;
mod sampled;
mod texture;

use super::{BakeError, Baked, suffices};
use crate::asset::Asset;
use crate::asset::model::ModelAsset;
use crate::formula::blaze::{Blaze, BobClock, PhaseStep, Trig};
use crate::manifest::Facts;
use crate::manifest::model::ModelFacts;
use crate::project::key::plain;
use crate::project::keys::model::{LoopMode, ModelParams};

pub use loops::{Candidate, LoopError};

/// Why a model cannot be baked as asked.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ModelError {
    /// The loop.
    #[error(transparent)]
    Loop(#[from] LoopError),
    /// A grid too coarse for the tolerance.
    #[error(
        "{bone} cannot stay within {} px at {fps} frames per second: the best there is {:.4} px (tick {tick:.2})",
        plain(*tolerance),
        suffices(*best_px, *tolerance, 10_000.0)
    )]
    TooCoarse {
        /// The bone that misses most.
        bone: String,
        /// px.
        tolerance: f64,
        /// Grid.
        fps: u32,
        /// What a key on every frame reaches, px.
        best_px: f64,
        /// Where.
        tick: f64,
    },
}

impl ModelError {
    /// The keys that could be to blame, likeliest first.
    fn keys(&self) -> Vec<&'static str> {
        match self {
            ModelError::Loop(LoopError::Open { .. }) => vec!["ticks", "loop"],
            ModelError::Loop(LoopError::Budget { .. }) => {
                vec!["max_deviation_px", "max_ticks", "loop"]
            }
            ModelError::Loop(LoopError::TooShort { .. }) => vec!["max_ticks", "loop"],
            ModelError::TooCoarse { .. } => vec!["tolerance", "fps"],
        }
    }

    /// What to change, where `fps` is the grid that was asked for.
    pub fn fix(&self, fps: Option<u32>) -> String {
        match self {
            ModelError::Loop(LoopError::Open { .. }) => {
                "set ticks to such a multiple, or loop = \"cut\", \"layers\" or \"none\"".into()
            }
            ModelError::Loop(LoopError::Budget { .. }) => {
                "raise max_deviation_px or max_ticks, or set loop = \"layers\" or bake = \"formula\"; explain lists every candidate".into()
            }
            ModelError::Loop(LoopError::TooShort { .. }) => {
                "raise max_ticks, or set loop = \"layers\", \"cut\" or bake = \"formula\"".into()
            }
            ModelError::TooCoarse {
                best_px, tolerance, ..
            } => {
                let least = suffices(*best_px, *tolerance, 1000.0);
                let finer = match fps {
                    Some(_) => ", or leave fps out so that a finer grid is chosen",
                    None => "",
                };
                format!("set tolerance to at least {least:.3}{finer}")
            }
        }
    }
}

/// Bakes a model.
///
/// # Errors
/// No loop within the budgets, or no keys within the tolerance.
pub fn bake(id: &str, params: &ModelParams) -> Result<(ModelAsset, ModelFacts), ModelError> {
    let looping = loops::solve(params)?;
    let looped = Blaze {
        bob: BobClock {
            scale: looping.bob_scale,
            offset: looping.bob_offset,
        },
        ..params.formula
    };
    let rig = motion::rig(&params.formula);
    let mut key_sets = Vec::new();
    let mut facts = Vec::new();
    if params.keys {
        for interpolation in keys::wanted(params) {
            let (set, certificate) = keys::bake(params, &looped, &looping, &rig, interpolation)?;
            key_sets.push(set);
            facts.push(certificate);
        }
    }
    let asset = ModelAsset {
        id: id.into(),
        motion: motion::motion(&params.formula, params.head),
        rig,
        texture: texture::draw(),
        keys: params.keys,
        formula: params.formula_twin,
        key_sets,
        layered: params.looping == LoopMode::Layers,
    };
    Ok((
        asset,
        ModelFacts {
            looping,
            key_sets: facts,
        },
    ))
}

/// The same for an item, with its facts for the manifest.
///
/// # Errors
/// As [`bake`].
pub fn bake_item(name: &str, params: &ModelParams) -> Result<Baked, BakeError> {
    let (asset, facts) = bake(name, params).map_err(|e| BakeError {
        keys: e.keys(),
        reason: e.to_string(),
        fix: e.fix(params.fps),
    })?;
    Ok(Baked {
        asset: Asset::Model(Box::new(asset)),
        facts: Facts::Model(facts),
        extensions: extensions(params),
    })
}

/// Names of the parameters in use that go beyond the document.
fn extensions(params: &ModelParams) -> Vec<String> {
    let beyond = [
        ("loop", params.keys && params.looping != LoopMode::None),
        (
            "phase_step",
            params.formula.phase_step != PhaseStep::Documented,
        ),
        ("trig", params.formula.trig != Trig::Table),
    ];
    beyond
        .into_iter()
        .filter(|(_, used)| *used)
        .map(|(name, _)| name.to_string())
        .collect()
}
