//! The flock, from outside: reference values, equalities, emergent figures.

#[path = "common/outputs.rs"]
mod outputs;

#[path = "flock/bake.rs"]
mod bake;
#[path = "flock/behaviour.rs"]
mod behaviour;
#[path = "flock/checked.rs"]
mod checked;
#[path = "flock/closed.rs"]
mod closed;
#[path = "flock/engine.rs"]
mod engine;
#[path = "flock/reference.rs"]
mod reference;
