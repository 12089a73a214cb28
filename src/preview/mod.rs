//! Pictures for people who would rather look than read.
//!
//! - [`exhibit`] what there is to show: items baked as `build` bakes them
//! - [`page`] one self-contained page
//! - [`sheet`] contact sheets

pub mod canvas;
pub mod exhibit;
mod font;
pub mod page;
pub mod sheet;

pub use exhibit::Exhibit;
