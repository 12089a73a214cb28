//! JSON as people write it: with `//` and `/* */` comments, a byte-order mark, trailing commas, duplicate keys.
//!
//! Numbers keep their spelling, keys their order and duplicates, and everything its place: serde_json drops all three.

mod parse;

pub use parse::parse;

use std::ops::Range;

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    /// As spelled.
    Number(String),
    String(String),
    Array(Vec<Node>),
    /// In the order of the file, duplicates kept.
    Object(Vec<(Key, Node)>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    pub text: String,
    pub at: usize,
}

/// A value and its bytes in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub value: Value,
    pub span: Range<usize>,
}

/// What strict JSON does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    Comment,
    TrailingComma,
}

/// Why a text is no JSON, even with the oddities.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct JsonError {
    pub line: u32,
    pub column: u32,
    pub at: usize,
    pub what: String,
}

/// The document and its oddities with their byte offsets.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    pub root: Node,
    pub oddities: Vec<(Oddity, usize)>,
}

impl Node {
    /// The last value of this key: what the game's readers keep.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries()
            .iter()
            .rev()
            .find(|(name, _)| name.text == key)
            .map(|(_, node)| node)
    }

    /// Empty for anything but an object.
    pub fn entries(&self) -> &[(Key, Node)] {
        match &self.value {
            Value::Object(entries) => entries,
            _ => &[],
        }
    }

    /// Empty for anything but an array.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::Array(items) => items,
            _ => &[],
        }
    }

    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// A number, not a number in a string.
    pub fn number(&self) -> Option<f64> {
        match &self.value {
            Value::Number(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// A whole number that fits.
    pub fn integer(&self) -> Option<i64> {
        let value = self.number()?;
        (value.fract() == 0.0 && value.abs() < 9e15).then_some(value as i64)
    }

    pub fn is_object(&self) -> bool {
        matches!(self.value, Value::Object(_))
    }

    pub fn is_array(&self) -> bool {
        matches!(self.value, Value::Array(_))
    }

    /// `null`, `true`, `number`, `string`, `array`, `object`.
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        }
    }

    /// One line of JSON, at most about 80 characters.
    pub fn brief(&self) -> String {
        let mut out = String::new();
        self.write_brief(&mut out);
        if out.chars().count() > 80 {
            out = out.chars().take(77).collect();
            out.push_str("...");
        }
        out
    }

    fn write_brief(&self, out: &mut String) {
        if out.len() > 400 {
            return;
        }
        match &self.value {
            Value::Null => out.push_str("null"),
            Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Value::Number(text) => out.push_str(text),
            Value::String(text) => {
                out.push('"');
                out.extend(text.chars().take(100).flat_map(char::escape_debug));
                out.push('"');
            }
            Value::Array(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate().take(20) {
                    if i > 0 {
                        out.push(',');
                    }
                    item.write_brief(out);
                }
                out.push(']');
            }
            Value::Object(entries) => {
                out.push('{');
                for (i, (key, item)) in entries.iter().enumerate().take(20) {
                    if i > 0 {
                        out.push(',');
                    }
                    out.push_str(&format!("{:?}:", key.text));
                    item.write_brief(out);
                }
                out.push('}');
            }
        }
    }
}

/// A JSON pointer with one more step (RFC 6901).
pub fn pointer(base: &str, step: &str) -> String {
    format!("{base}/{}", step.replace('~', "~0").replace('/', "~1"))
}
