//! The documents, transcribed line by line: slow, plain and pure. The oracle that everything else is held to.

pub mod blaze;
pub mod chase;
pub mod flock;
pub mod lava;
pub mod random;
pub mod terrain;
