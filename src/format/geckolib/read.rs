//! GeckoLib's files back: Bedrock's JSON with GeckoLib's own words for easings.
//!
//! Source: GeckoLib 5.5.3, `loading/json`.

use crate::format::bedrock::read::{self as bedrock, Flavour};
use crate::format::reading::{ReadClip, ReadError, ReadRig};

/// Clips of an `.animation.json`.
///
/// # Errors
/// The first thing that GeckoLib itself could not read.
pub fn animations(bytes: &[u8]) -> Result<Vec<ReadClip>, ReadError> {
    bedrock::clips(bytes, Flavour::GeckoLib)
}

/// The first model of a `.geo.json`.
///
/// # Errors
/// The first thing that GeckoLib itself could not read.
pub fn geometry(bytes: &[u8]) -> Result<ReadRig, ReadError> {
    bedrock::geometry(bytes)
}
