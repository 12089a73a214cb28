//! Pictures for people who would rather look than read.
//!
//! - [`exhibit`] what there is to show: items baked as `build` bakes them
//! - [`pack`] what lies in folders and zips that are no project
//! - [`page`] one self-contained page
//! - [`film`] an item as pictures in time, drawn by [`views`] and [`raster`] from a [`scene`]
//! - [`apng`], [`gif`] films as files
//! - [`sheet`] contact sheets
//! - [`mark`] whose picture a file is

pub mod apng;
pub mod canvas;
pub mod exhibit;
pub mod film;
mod font;
pub mod gif;
pub mod mark;
pub mod pack;
pub mod page;
pub mod raster;
pub mod scene;
pub mod sheet;
pub mod views;

pub use exhibit::Exhibit;
