//! The list of single pictures.

use crate::foreign::json::{JsonError, Node, parse};
use crate::foreign::text;

/// What the list says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// Pictures in the order they play.
    pub order: Vec<i64>,
    pub ticks_per_frame: Option<i64>,
}

/// Reads `frames.json`.
///
/// # Errors
/// [`JsonError`].
pub fn list(bytes: &[u8]) -> Result<List, JsonError> {
    let document = parse(&text::decode(bytes).text)?;
    let order = document
        .root
        .get("order")
        .map(Node::items)
        .unwrap_or_default();
    Ok(List {
        order: order
            .iter()
            .map(|node| node.integer().unwrap_or(-1))
            .collect(),
        ticks_per_frame: document.root.get("ticks_per_frame").and_then(Node::integer),
    })
}
