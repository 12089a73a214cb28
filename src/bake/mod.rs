//! Formula and parameters become assets: sampling, loops, key reduction, terrain, quantising.

pub mod chase;
pub mod ground;
