//! formula + parameters -> asset: sampling, loops, key reduction, terrain, quantising. One folder per kind of item.

pub mod chase;
pub mod flock;
pub mod ground;
pub mod lava;
pub mod model;
pub mod tracks;

use crate::asset::Asset;
use crate::manifest::Facts;
use crate::project::Item;
use crate::project::keys::Spec;

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

/// An item that cannot be baked as asked.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{item}: {reason}\n  help: {fix}")]
pub struct BakeError {
    /// The item's id.
    pub item: String,
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
pub fn bake(item: &Item) -> Result<Baked, BakeError> {
    bake_with_progress(item, &mut |_, _| {})
}

/// [`bake`], telling `progress` how much is done of how much; items that are quick tell nothing.
///
/// # Errors
/// As [`bake`].
pub fn bake_with_progress(
    item: &Item,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Baked, BakeError> {
    match &item.spec {
        Spec::Texture(params) => lava::bake_item(&item.id, params, progress),
        Spec::Flock(params) => flock::bake(&item.id, params),
        Spec::Chase(params) => chase::bake(&item.id, params),
        Spec::Model(params) => model::bake_item(&item.id, &item.name, params),
    }
}
