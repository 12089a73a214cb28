//! Format-neutral results: values with units and axes. Nothing here knows a file format.

pub mod tracks;
