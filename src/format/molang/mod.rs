//! Molang, the expression language of Bedrock, GeckoLib and Blockbench.
//!
//! [`print`] writes the exact twin of a model's motion; [`parse`](mod@parse) and [`eval`] read any expression back and
//! know nothing of the printer, so that a check can find it wrong.

pub mod eval;
pub mod parse;
pub mod print;
