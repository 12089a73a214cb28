//! Facts of the game, without any logic of this program: its numbers, names, versions and text forms.

pub mod client;
pub mod java_random;
pub mod mth;
pub mod nbt;
pub mod pack_meta;
pub mod resource_location;
pub mod snbt;
pub mod versions;
