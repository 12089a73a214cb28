//! The model targets: what they write, what reads it back, and what `check` says of it.

#[path = "common/outputs.rs"]
mod outputs;

#[path = "formats/axes.rs"]
mod axes;
#[path = "formats/entity.rs"]
mod entity;
#[path = "formats/foreign.rs"]
mod foreign;
#[path = "formats/mutations.rs"]
mod mutations;
#[path = "formats/numbers.rs"]
mod numbers;
#[path = "formats/others.rs"]
mod others;
#[path = "formats/packs.rs"]
mod packs;
#[path = "formats/reexport.rs"]
mod reexport;
#[path = "formats/support.rs"]
mod support;
#[path = "formats/twin.rs"]
mod twin;
