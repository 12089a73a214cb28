//! The output tree: what a save writes, refuses and leaves alone.

mod tree {
    mod foreign;
    mod interrupted;
    mod names;
    mod save;
    mod sources;
    pub mod support;
}
