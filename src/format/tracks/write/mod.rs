//! Tracks to bytes.

pub mod csv;
pub mod gltf;
pub mod json;
