//! Blockbench projects, `.bbmodel` 5.0: model, texture and every clip in one file.

pub mod write;
