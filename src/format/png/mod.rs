//! PNG, written so that the same pixels give the same bytes for ever, and read with a stated limit.

pub mod indexed;
pub mod read;
pub mod write;
