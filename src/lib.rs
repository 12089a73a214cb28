//! tickbake turns documented per-tick formulas into assets for Minecraft-style games, and proves that each asset obeys
//! its document.

pub mod asset;
pub mod bake;
pub mod build;
pub mod cache;
pub mod check;
pub mod cli;
mod deflate;
pub mod diff;
pub mod engine;
pub mod foreign;
pub mod format;
pub mod formula;
pub mod generate;
pub mod lint;
pub mod manifest;
pub mod minecraft;
pub mod preview;
pub mod project;
pub mod report;
pub mod trace;
pub mod tree;
