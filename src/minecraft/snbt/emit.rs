//! NBT to text.

use super::{MAX_DEPTH, SnbtError, Tag, is_bare};
use std::fmt::Write as _;

/// Writes a value as the game reads it on any release.
///
/// # Errors
/// [`SnbtError`] for what has no text: NaN, infinities, control characters, mixed lists, endless nesting.
pub fn emit(tag: &Tag) -> Result<String, SnbtError> {
    let mut out = String::new();
    put(&mut out, tag, 0)?;
    Ok(out)
}

fn put(out: &mut String, tag: &Tag, depth: usize) -> Result<(), SnbtError> {
    if depth > MAX_DEPTH {
        return Err(SnbtError::Deep);
    }
    match tag {
        Tag::Byte(n) => put_number(out, n, "b"),
        Tag::Short(n) => put_number(out, n, "s"),
        Tag::Int(n) => put_number(out, n, ""),
        Tag::Long(n) => put_number(out, n, "L"),
        Tag::Float(x) if x.is_finite() => put_decimal(out, if *x == 0.0 { 0.0 } else { *x }, "f"),
        Tag::Double(x) if x.is_finite() => put_decimal(out, if *x == 0.0 { 0.0 } else { *x }, "d"),
        Tag::Float(x) => {
            return Err(SnbtError::NotFinite {
                value: x.to_string(),
            });
        }
        Tag::Double(x) => {
            return Err(SnbtError::NotFinite {
                value: x.to_string(),
            });
        }
        Tag::String(text) => put_string(out, text)?,
        Tag::ByteArray(list) => put_array(out, "B", list, "b"),
        Tag::IntArray(list) => put_array(out, "I", list, ""),
        Tag::LongArray(list) => put_array(out, "L", list, "L"),
        Tag::List(list) => {
            let kind = list.first().map_or(0, Tag::kind);
            out.push('[');
            for (index, tag) in list.iter().enumerate() {
                if tag.kind() != kind {
                    return Err(SnbtError::Mixed { index });
                }
                separate(out, index);
                put(out, tag, depth + 1)?;
            }
            out.push(']');
        }
        Tag::Compound(entries) => {
            out.push('{');
            for (index, (key, tag)) in entries.iter().enumerate() {
                separate(out, index);
                match !key.is_empty() && key.chars().all(is_bare) {
                    true => out.push_str(key),
                    false => put_string(out, key)?,
                }
                out.push(':');
                put(out, tag, depth + 1)?;
            }
            out.push('}');
        }
    }
    Ok(())
}

fn separate(out: &mut String, index: usize) {
    if index > 0 {
        out.push(',');
    }
}

fn put_number(out: &mut String, n: impl std::fmt::Display, suffix: &str) {
    let _ = write!(out, "{n}{suffix}");
}

/// `Display` of floats never uses an exponent; what it lacks is the point of whole numbers.
fn put_decimal(out: &mut String, x: impl std::fmt::Display, suffix: &str) {
    let start = out.len();
    put_number(out, x, "");
    if !out[start..].contains('.') {
        out.push_str(".0");
    }
    out.push_str(suffix);
}

fn put_array(out: &mut String, kind: &str, list: &[impl std::fmt::Display], suffix: &str) {
    out.push('[');
    out.push_str(kind);
    out.push(';');
    for (index, n) in list.iter().enumerate() {
        separate(out, index);
        put_number(out, n, suffix);
    }
    out.push(']');
}

fn put_string(out: &mut String, text: &str) -> Result<(), SnbtError> {
    if text.chars().any(char::is_control) {
        return Err(SnbtError::Control {
            text: text.to_string(),
        });
    }
    out.push('"');
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('"');
    Ok(())
}
