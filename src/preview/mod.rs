//! Pictures for people who would rather look than read.

pub mod canvas;
mod font;
pub mod sheet;
