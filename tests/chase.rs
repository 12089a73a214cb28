//! The chase: the document's rule, its bake, its tracks and what `check` says of them.

#[path = "common/outputs.rs"]
mod outputs;

#[path = "chase/baked.rs"]
mod baked;
#[path = "chase/checked.rs"]
mod checked;
#[path = "chase/exported.rs"]
mod exported;
#[path = "chase/keys.rs"]
mod keys;
#[path = "chase/orca.rs"]
mod orca;
#[path = "chase/reference.rs"]
mod reference;
