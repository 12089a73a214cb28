//! TBD
pub mod java_random;
