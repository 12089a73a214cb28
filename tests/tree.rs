//! The output tree: what a save writes, refuses and leaves alone.

#[path = "common/raw_zip.rs"]
mod raw_zip;

mod tree {
    mod foreign;
    mod interrupted;
    mod names;
    mod save;
    mod sources;
    pub mod support;
}
