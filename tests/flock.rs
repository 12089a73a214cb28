//! The flock, from outside: reference values, equalities, emergent figures.

#[path = "flock/reference.rs"]
mod reference;
