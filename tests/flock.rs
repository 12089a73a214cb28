//! The flock, from outside: reference values, equalities, emergent figures.

#[path = "flock/bake.rs"]
mod bake;
#[path = "flock/engine.rs"]
mod engine;
#[path = "flock/reference.rs"]
mod reference;
