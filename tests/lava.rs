//! The lava, from the formula to the files.

#[path = "common/outputs.rs"]
mod outputs;

mod lava {
    mod check;
    mod engine;
    mod files;
    mod lint;
    mod loops;
    mod reference;
    mod statistics;
    mod support;
}
