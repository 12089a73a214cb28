//! formula + parameters -> asset: sampling, loops, key reduction, terrain, quantising. One folder per kind of item.

pub mod chase;
pub mod flock;
pub mod ground;
pub mod lava;
pub mod model;
pub mod tracks;

use crate::asset::Asset;
use crate::manifest::Facts;
use crate::project::keys::Spec;
use crate::project::{Item, ProjectError};

/// A baked item.
#[derive(Clone, Debug)]
pub struct Baked {
    /// What the targets write.
    pub asset: Asset,
    /// What the manifest says of it.
    pub facts: Facts,
    /// Names of the parameters in use that go beyond the document.
    pub extensions: Vec<String>,
}

/// Why an item cannot be baked as asked.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{reason}\n  help: {fix}")]
pub struct BakeError {
    /// The keys that could be to blame, likeliest first.
    pub keys: Vec<&'static str>,
    /// Why not.
    pub reason: String,
    /// What to change.
    pub fix: String,
}

/// The best that can be had as a message shows it, in parts of `1 / unit`: rounded up, so that whoever asks for what is
/// shown gets it, and above what was refused.
fn suffices(best: f64, refused: f64, unit: f64) -> f64 {
    match (best * unit).ceil() / unit {
        shown if shown > refused => shown,
        _ => ((refused * unit).floor() + 1.0) / unit,
    }
}

/// Bakes one item.
///
/// # Errors
/// What the item asks for and cannot be had: a loop that does not close, a tolerance that no keys reach, ...
pub fn bake(item: &Item) -> Result<Baked, ProjectError> {
    bake_with_progress(item, &mut |_, _| {})
}

/// [`bake`], telling `progress` how much is done of how much; items that are quick tell nothing.
///
/// # Errors
/// As [`bake`].
pub fn bake_with_progress(
    item: &Item,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Baked, ProjectError> {
    let baked = match &item.spec {
        Spec::Texture(params) => lava::bake_item(params, progress),
        Spec::Flock(params) => flock::bake(params),
        Spec::Chase(params) => chase::bake(params),
        Spec::Model(params) => model::bake_item(&item.name, params),
    };
    baked.map_err(|e| {
        let problem = item.problem(&e.keys, &e.reason, e.fix);
        item.source.error(vec![problem])
    })
}
