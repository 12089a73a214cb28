//! Why a project could not be generated.

use crate::format::FormatError;
use crate::project::{Item, ProjectError};
use crate::tree::TreeError;
use crate::tree::zip::ZipError;

/// Why a project could not be generated.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// An item cannot be baked, or not be written for its targets, as the project asks.
    #[error(transparent)]
    Item(#[from] ProjectError),
    /// A pack cannot hold what its items share.
    #[error(transparent)]
    Pack(#[from] FormatError),
    /// Two files want one path, or a path cannot be.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// A pack is too large for an archive.
    #[error(transparent)]
    Zip(#[from] ZipError),
}

/// A path that an item cannot have, told where the item stands.
pub(super) fn of_item(item: &Item, error: &TreeError) -> ProjectError {
    let keys: &[&str] = match error {
        TreeError::TwoOwners { .. } => &["replaces"],
        _ => &[],
    };
    let problem = item.problem(keys, &error.to_string(), "");
    item.source.error(vec![problem])
}
