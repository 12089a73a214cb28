//! Bytes to tracks. Strict: what does not say exactly what it should is an error with its place.

pub mod csv;
pub mod gltf;
pub mod json;

/// What a tracks file says.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrackTable {
    /// Entities of every sample.
    pub entities: usize,
    /// The tick of each sample.
    pub ticks: Vec<u32>,
    /// Blocks; `positions[sample * entities + entity]`.
    pub positions: Vec<[f64; 3]>,
    /// Yaw and pitch, degrees, in the same order; none in a glTF.
    pub facing: Vec<[f64; 2]>,
    /// A glTF's rotations (x, y, z, w), in the same order; none elsewhere.
    pub rotations: Vec<[f64; 4]>,
    /// Ground normals, in the same order, where a JSON has them.
    pub normals: Vec<[f64; 3]>,
    /// The leader's place at each sample, where the file has one.
    pub leader: Vec<[f64; 3]>,
}

/// Why a file is no tracks file.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{reason}")]
pub struct TrackReadError {
    /// Line of a text file, 1-based.
    pub line: Option<u32>,
    pub reason: String,
}

impl TrackReadError {
    fn new(reason: impl Into<String>) -> Self {
        Self {
            line: None,
            reason: reason.into(),
        }
    }

    fn at(line: usize, reason: impl Into<String>) -> Self {
        Self {
            line: u32::try_from(line).ok(),
            reason: reason.into(),
        }
    }
}
