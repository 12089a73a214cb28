//! Format-neutral results: values with units and axes. Nothing here knows a file format.

pub mod clip;
pub mod ground;
pub mod model;
pub mod motion;
pub mod rig;
pub mod strip;
pub mod tracks;

/// What an item is baked into, and all that its targets get to see.
#[derive(Clone, Debug)]
pub enum Asset {
    /// An animated texture.
    Strip(Box<strip::StripAsset>),
    /// A flock or a chase.
    Crowd(Box<Crowd>),
    /// A model with its animation.
    Model(Box<model::ModelAsset>),
}

/// A flock or a chase: its path at full precision, and as a game plays it.
#[derive(Clone, Debug)]
pub struct Crowd {
    /// Every entity at every sample.
    pub tracks: tracks::Tracks,
    /// The keys that a data pack sends.
    pub keyed: tracks::KeyedTracks,
    /// The ground to place under it, where it has one of its own.
    pub ground: Option<ground::GroundBlocks>,
}
