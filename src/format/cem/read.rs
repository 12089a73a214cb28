//! `.jem` files back: which part's variable is which expression.
//!
//! Source: OptiFine, `cem_model.txt` and `cem_animation.txt`.

use crate::foreign::json::Node;
use crate::format::reading::{ReadError, Source};

/// A model file.
#[derive(Debug, Clone, PartialEq)]
pub struct Jem {
    /// Width and height, px.
    pub texture_size: Option<[f64; 2]>,
    /// Parts in the order of the file.
    pub parts: Vec<JemPart>,
}

/// One entry of `models`.
#[derive(Debug, Clone, PartialEq)]
pub struct JemPart {
    /// The game's part that it stands for.
    pub part: String,
    /// Whether the game's own boxes stay.
    pub attached: bool,
    /// Variable and expression, in the order of the file.
    pub animations: Vec<(String, String)>,
}

/// The file.
///
/// # Errors
/// Not JSON, or without what OptiFine needs.
pub fn model(bytes: &[u8]) -> Result<Jem, ReadError> {
    let source = Source::new(bytes)?;
    let texture_size = source
        .root
        .get("textureSize")
        .map(|node| source.vector(node))
        .transpose()?;
    let parts = source
        .need(&source.root, "models")?
        .items()
        .iter()
        .map(|node| part(&source, node))
        .collect::<Result<_, _>>()?;
    Ok(Jem {
        texture_size,
        parts,
    })
}

fn part(source: &Source, node: &Node) -> Result<JemPart, ReadError> {
    let name = source.need(node, "part")?;
    let name = name
        .text()
        .ok_or_else(|| source.error(name, "\"part\" is a string"))?;
    let mut animations = Vec::new();
    for group in node.get("animations").map_or(&[][..], Node::items) {
        for (variable, expression) in group.entries() {
            let text = match expression.text() {
                Some(text) => text.to_string(),
                None => match expression.number() {
                    Some(_) => expression.brief(),
                    None => return Err(source.error(expression, "an expression is a string")),
                },
            };
            animations.push((variable.text.clone(), text));
        }
    }
    Ok(JemPart {
        part: name.into(),
        attached: node
            .get("attach")
            .is_some_and(|a| a.text() == Some("true") || a.brief() == "true"),
        animations,
    })
}
