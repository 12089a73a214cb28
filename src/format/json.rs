//! The one JSON writer: keys in the order given, numbers through [`super::number`], what fits on a line stays on it.
//!
//! serde_json's own printers write small numbers with exponents and put each number of an array on its own line.

use super::number;
use serde_json::{Map, Value};

/// An object or array of at most this many characters is written on one line. Arrays without objects or arrays in them
/// always are.
const LINE: usize = 140;

/// `value` rounded to `decimals` places, as a JSON value; null where it is not finite, which every reader refuses.
pub fn number(value: f64, decimals: u32) -> Value {
    Value::from(number::rounded(value, decimals))
}

/// The numbers of `values`, rounded to `decimals` places.
pub fn numbers(values: &[f64], decimals: u32) -> Value {
    values.iter().map(|v| number(*v, decimals)).collect()
}

/// `object` with `value` at `key`, moved: serde_json's `json!` copies what it is given, level by level.
pub fn with(mut object: Value, key: &str, value: impl Into<Value>) -> Value {
    object[key] = value.into();
    object
}

/// The document as a file: indented by two spaces, LF, a newline at the end.
pub fn pretty(document: &Value) -> String {
    let mut out = String::new();
    match document {
        Value::Object(map) if !map.is_empty() => object(&mut out, map, 0),
        other => write(&mut out, other, 0),
    }
    out.push('\n');
    out
}

/// The document on one line, without spaces or a newline.
pub fn compact(document: &Value) -> String {
    let mut out = String::new();
    flat(&mut out, document, Spaces::None);
    out
}

#[derive(Clone, Copy, PartialEq)]
enum Spaces {
    /// `{"a":[1,2]}`
    None,
    /// `{"a": [1, 2]}`
    Between,
}

fn write(out: &mut String, value: &Value, depth: usize) {
    match value {
        Value::Object(map) if !fits(value) => object(out, map, depth),
        Value::Array(list) if list.iter().any(is_container) && !fits(value) => {
            out.push('[');
            for (i, item) in list.iter().enumerate() {
                new_line(out, i, depth + 1);
                write(out, item, depth + 1);
            }
            close(out, depth, ']');
        }
        _ => flat(out, value, Spaces::Between),
    }
}

fn object(out: &mut String, map: &Map<String, Value>, depth: usize) {
    out.push('{');
    for (i, (key, item)) in map.iter().enumerate() {
        new_line(out, i, depth + 1);
        text(out, key);
        out.push_str(": ");
        write(out, item, depth + 1);
    }
    close(out, depth, '}');
}

fn new_line(out: &mut String, index: usize, depth: usize) {
    out.push_str(if index == 0 { "\n" } else { ",\n" });
    out.extend(std::iter::repeat_n("  ", depth));
}

fn close(out: &mut String, depth: usize, bracket: char) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
    out.push(bracket);
}

fn is_container(value: &Value) -> bool {
    matches!(value, Value::Object(_) | Value::Array(_))
}

fn fits(value: &Value) -> bool {
    shorter_than(value, LINE).is_some()
}

/// What is left of `room` after the value's one-line form; `None` when it does not fit. A bound, so that a large document
/// is not printed once for each level.
fn shorter_than(value: &Value, room: usize) -> Option<usize> {
    let inner =
        |room: usize, key: usize, item: &Value| shorter_than(item, room.checked_sub(key + 2)?);
    match value {
        Value::Object(map) => map
            .iter()
            .try_fold(room.checked_sub(2)?, |room, (key, item)| {
                inner(room, key.chars().count() + 4, item)
            }),
        Value::Array(list) => list
            .iter()
            .try_fold(room.checked_sub(2)?, |room, item| inner(room, 0, item)),
        scalar => {
            let mut printed = String::new();
            flat(&mut printed, scalar, Spaces::None);
            room.checked_sub(printed.chars().count())
        }
    }
}

fn flat(out: &mut String, value: &Value, spaces: Spaces) {
    let comma = if spaces == Spaces::None { "," } else { ", " };
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Value::Number(n) => match (n.as_i64(), n.as_u64()) {
            (Some(i), _) => out.push_str(&i.to_string()),
            (None, Some(u)) => out.push_str(&u.to_string()),
            _ => out.push_str(&number::shortest(n.as_f64().unwrap_or(f64::NAN))),
        },
        Value::String(s) => text(out, s),
        Value::Array(list) => {
            out.push('[');
            for (i, item) in list.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { comma });
                flat(out, item, spaces);
            }
            out.push(']');
        }
        Value::Object(map) => {
            out.push('{');
            for (i, (key, item)) in map.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { comma });
                text(out, key);
                out.push_str(if spaces == Spaces::None { ":" } else { ": " });
                flat(out, item, spaces);
            }
            out.push('}');
        }
    }
}

fn text(out: &mut String, s: &str) {
    out.push_str(&Value::from(s).to_string());
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_fits_stays_on_a_line_and_order_is_kept() {
        let keys: Vec<Value> = (0..3)
            .map(|i| json!({"timestamp": i, "target": numbers(&[-0.0, 1e-7, 2.5], 9), "interpolation": "minecraft:linear"}))
            .collect();
        let long: Vec<i32> = (0..40).collect();
        let document = json!({"z": 1, "a": {"keys": keys}, "frames": long, "s": "\"\\ü\n", "empty": {}, "none": []});
        assert_eq!(
            pretty(&document),
            r#"{
  "z": 1,
  "a": {
    "keys": [
      {"timestamp": 0, "target": [0, 0.0000001, 2.5], "interpolation": "minecraft:linear"},
      {"timestamp": 1, "target": [0, 0.0000001, 2.5], "interpolation": "minecraft:linear"},
      {"timestamp": 2, "target": [0, 0.0000001, 2.5], "interpolation": "minecraft:linear"}
    ]
  },
  "frames": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39],
  "s": "\"\\ü\n",
  "empty": {},
  "none": []
}
"#
        );
        let back: Value = serde_json::from_str(&pretty(&document)).unwrap();
        assert_eq!(compact(&back), compact(&document));
        assert_eq!(compact(&json!({"a": [1, 0.5]})), r#"{"a":[1,0.5]}"#);
    }

    #[test]
    fn a_number_that_is_not_finite_is_refused_by_readers() {
        assert_eq!(compact(&number(f64::NAN, 3)), "null");
    }
}
