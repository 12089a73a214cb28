//! A sheet's description.

use crate::foreign::json::{JsonError, Node, parse};
use crate::foreign::text;

/// What the description says; what is missing or no count is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Pixels of a frame.
    pub width: usize,
    pub height: usize,
    pub columns: usize,
    pub frames: usize,
    pub ticks_per_frame: usize,
    /// Frames in the order they play.
    pub order: Vec<i64>,
}

/// Reads the description.
///
/// # Errors
/// [`JsonError`].
pub fn grid(bytes: &[u8]) -> Result<Grid, JsonError> {
    let root = parse(&text::decode(bytes).text)?.root;
    let count = |name: &str| {
        let number = root.get(name).and_then(Node::integer);
        number
            .and_then(|number| usize::try_from(number).ok())
            .unwrap_or(0)
    };
    let order = root.get("order").map(Node::items).unwrap_or_default();
    Ok(Grid {
        width: count("frame_width"),
        height: count("frame_height"),
        columns: count("columns"),
        frames: count("frames"),
        ticks_per_frame: count("ticks_per_frame"),
        order: order
            .iter()
            .map(|node| node.integer().unwrap_or(-1))
            .collect(),
    })
}
