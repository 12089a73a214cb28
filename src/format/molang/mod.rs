//! Molang, the expression language of Bedrock, GeckoLib and Blockbench.
//!
//! [`print`](mod@print) writes the exact twin of a model's motion; [`parse`](mod@parse) and [`eval`] read any expression back and
//! know nothing of the printer, so that a check can find it wrong; [`functions`] lists the names that exist.

pub mod eval;
pub mod functions;
pub mod parse;
pub mod print;
mod syntax;
mod tokens;
