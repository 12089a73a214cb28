//! Spellings of numbers that some reader of the file takes for another number.

use super::Source;
use crate::foreign::json::Value;
use crate::foreign::text::Lines;

/// A number with an odd spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oddity {
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    /// As spelled.
    pub spelling: String,
    /// What is odd about it.
    pub what: &'static str,
}

/// Every number of a JSON file that is not a plain decimal: exponents, and -0. Nothing where the file is no JSON.
pub fn numbers_of(bytes: &[u8]) -> Vec<Oddity> {
    let mut out = Vec::new();
    let Ok(source) = Source::new(bytes) else {
        return out;
    };
    let lines = Lines::of(source.text.as_bytes());
    // Iterative: a file may nest as deep as its parser allows.
    let mut open = vec![&source.root];
    while let Some(node) = open.pop() {
        match &node.value {
            Value::Number(spelling) => {
                let what = if spelling.contains(['e', 'E']) {
                    "an exponent"
                } else if spelling.starts_with('-') && spelling.parse() == Ok(0.0) {
                    "minus zero"
                } else {
                    continue;
                };
                let (line, column) = lines.at(node.span.start);
                out.push(Oddity {
                    line,
                    column,
                    spelling: spelling.clone(),
                    what,
                });
            }
            Value::Array(items) => open.extend(items),
            Value::Object(entries) => open.extend(entries.iter().map(|(_, node)| node)),
            _ => {}
        }
    }
    out.sort_by_key(|o| (o.line, o.column));
    out
}
