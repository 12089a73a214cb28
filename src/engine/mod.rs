//! The formulas' results again, fast: held equal to `formula` by tests, bit for bit.

pub mod flock;
pub mod lava;
pub mod orca;
