//! Why a project could not be generated.

use crate::bake::BakeError;
use crate::format::FormatError;
use crate::tree::TreeError;
use crate::tree::zip::ZipError;

/// Why a project could not be generated.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// A bake said no.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// Targets said no.
    #[error("{}", lines(.0))]
    Format(Vec<FormatError>),
    /// Two files want one path, or a path cannot be.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// A pack is too large for an archive.
    #[error(transparent)]
    Zip(#[from] ZipError),
}

impl From<FormatError> for GenerateError {
    fn from(error: FormatError) -> Self {
        GenerateError::Format(vec![error])
    }
}

fn lines(errors: &[FormatError]) -> String {
    let lines: Vec<String> = errors.iter().map(FormatError::to_string).collect();
    lines.join("\n")
}
