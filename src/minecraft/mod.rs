//! Facts of the game, without any logic of this program.

pub mod client;
pub mod java_random;
pub mod mth;
