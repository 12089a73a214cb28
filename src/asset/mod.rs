//! Format-neutral results: values with units and axes. Nothing here knows a file format.

pub mod clip;
pub mod model;
pub mod motion;
pub mod rig;
pub mod tracks;
