//! The parser: recursive descent, held to depth and number of values.

use super::{Document, JsonError, Key, Node, Oddity, Value};
use crate::foreign::text::line_column;
use crate::foreign::{MAX_DEPTH, MAX_VALUES};

/// Reads a text without byte-order mark.
///
/// # Errors
/// [`JsonError`] at the first byte that fits nothing, or deeper than [`MAX_DEPTH`].
pub fn parse(text: &str) -> Result<Document, JsonError> {
    let mut parser = Parser {
        text,
        bytes: text.as_bytes(),
        at: 0,
        values: 0,
        oddities: Vec::new(),
    };
    parser.space()?;
    let root = parser.value(0)?;
    parser.space()?;
    if parser.at < parser.bytes.len() {
        return Err(parser.error("something follows the end of the document"));
    }
    Ok(Document {
        root,
        oddities: parser.oddities,
    })
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    values: usize,
    oddities: Vec<(Oddity, usize)>,
}

impl Parser<'_> {
    fn error(&self, what: impl Into<String>) -> JsonError {
        let (line, column) = line_column(self.text, self.at);
        JsonError {
            line,
            column,
            at: self.at,
            what: what.into(),
        }
    }

    fn space(&mut self) -> Result<(), JsonError> {
        loop {
            match self.bytes.get(self.at) {
                Some(b' ' | b'\t' | b'\r' | b'\n') => self.at += 1,
                Some(b'/') => self.comment()?,
                _ => return Ok(()),
            }
        }
    }

    fn comment(&mut self) -> Result<(), JsonError> {
        let rest = &self.bytes[self.at..];
        let length = if rest.starts_with(b"//") {
            rest.iter()
                .position(|byte| *byte == b'\n')
                .unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") {
            let end = rest.windows(2).skip(2).position(|pair| pair == b"*/");
            end.ok_or_else(|| self.error("a comment `/*` is never closed"))? + 4
        } else {
            return Err(self.error("expected a value, found `/`"));
        };
        self.oddities.push((Oddity::Comment, self.at));
        self.at += length;
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Result<Node, JsonError> {
        if depth > MAX_DEPTH {
            return Err(self.error(format!("nested deeper than {MAX_DEPTH} levels")));
        }
        self.values += 1;
        if self.values > MAX_VALUES {
            return Err(self.error(format!("more than {MAX_VALUES} values")));
        }
        let start = self.at;
        let value = match self.bytes.get(self.at) {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.array(depth)?,
            Some(b'"') => Value::String(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(_) => self.word()?,
            None => return Err(self.error("the text ends where a value should be")),
        };
        Ok(Node {
            value,
            span: start..self.at,
        })
    }

    fn word(&mut self) -> Result<Value, JsonError> {
        let words = [
            ("null", Value::Null),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
        ];
        for (word, value) in words {
            if self.bytes[self.at..].starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(value);
            }
        }
        let found = self
            .text
            .get(self.at..)
            .and_then(|rest| rest.chars().next());
        Err(self.error(format!(
            "expected a value, found {:?}",
            found.unwrap_or('?')
        )))
    }

    fn number(&mut self) -> Result<Value, JsonError> {
        let start = self.at;
        let digits = |at: usize| {
            self.bytes[at..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count()
        };
        let mut at = start + usize::from(self.bytes[start] == b'-');
        let whole = digits(at);
        let leading_zero = whole > 1 && self.bytes[at] == b'0';
        at += whole;
        let mut good = whole > 0 && !leading_zero;
        if self.bytes.get(at) == Some(&b'.') {
            let fraction = digits(at + 1);
            good &= fraction > 0;
            at += 1 + fraction;
        }
        if matches!(self.bytes.get(at), Some(b'e' | b'E')) {
            at += 1;
            at += usize::from(matches!(self.bytes.get(at), Some(b'+' | b'-')));
            let exponent = digits(at);
            good &= exponent > 0;
            at += exponent;
        }
        if !good {
            return Err(self.error(format!("`{}` is no JSON number", &self.text[start..at])));
        }
        self.at = at;
        Ok(Value::Number(self.text[start..at].to_string()))
    }

    fn string(&mut self) -> Result<String, JsonError> {
        let mut out = String::new();
        self.at += 1;
        loop {
            let rest = &self.bytes[self.at..];
            let plain = rest
                .iter()
                .take_while(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1f))
                .count();
            out.push_str(&self.text[self.at..self.at + plain]);
            self.at += plain;
            match self.bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                // tabs are in many hand-written files, and every reader takes them
                Some(b'\t') => {
                    out.push('\t');
                    self.at += 1;
                }
                Some(_) => {
                    return Err(self.error("a line end or control character inside a string"));
                }
                None => return Err(self.error("a string is never closed")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonError> {
        let escaped = self.bytes.get(self.at + 1).copied();
        let c = match escaped {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(),
            _ => return Err(self.error("an escape that JSON does not have")),
        };
        self.at += 2;
        Ok(c)
    }

    fn unicode(&mut self) -> Result<char, JsonError> {
        let unit = |at: usize| {
            let digits = self.bytes.get(at..at + 4)?;
            let all_hex = digits.iter().all(u8::is_ascii_hexdigit);
            let text = std::str::from_utf8(digits).ok().filter(|_| all_hex)?;
            u32::from_str_radix(text, 16).ok()
        };
        let Some(high) = unit(self.at + 2) else {
            return Err(self.error("`\\u` without four hex digits"));
        };
        let mut length = 6;
        let mut code = high;
        if (0xd800..0xdc00).contains(&high)
            && self.bytes.get(self.at + 6..self.at + 8) == Some(b"\\u")
            && let Some(low) = unit(self.at + 8).filter(|low| (0xdc00..0xe000).contains(low))
        {
            code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
            length = 12;
        }
        self.at += length;
        Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn array(&mut self, depth: usize) -> Result<Value, JsonError> {
        let mut items = Vec::new();
        self.at += 1;
        loop {
            self.space()?;
            if self.bytes.get(self.at) == Some(&b']') {
                break;
            }
            items.push(self.value(depth + 1)?);
            if !self.comma(b']')? {
                break;
            }
        }
        self.at += 1;
        Ok(Value::Array(items))
    }

    fn object(&mut self, depth: usize) -> Result<Value, JsonError> {
        let mut entries = Vec::new();
        self.at += 1;
        loop {
            self.space()?;
            match self.bytes.get(self.at) {
                Some(b'}') => break,
                Some(b'"') => {}
                Some(_) => return Err(self.error("expected a key in quotes")),
                None => return Err(self.error("an object `{` is never closed")),
            }
            let at = self.at;
            let text = self.string()?;
            self.space()?;
            if self.bytes.get(self.at) != Some(&b':') {
                return Err(self.error("expected `:` after a key"));
            }
            self.at += 1;
            self.space()?;
            entries.push((Key { text, at }, self.value(depth + 1)?));
            if !self.comma(b'}')? {
                break;
            }
        }
        self.at += 1;
        Ok(Value::Object(entries))
    }

    /// After an element: true after a comma, false before the closing bracket.
    fn comma(&mut self, close: u8) -> Result<bool, JsonError> {
        self.space()?;
        match self.bytes.get(self.at) {
            Some(b',') => {
                let comma = self.at;
                self.at += 1;
                self.space()?;
                if self.bytes.get(self.at) == Some(&close) {
                    self.oddities.push((Oddity::TrailingComma, comma));
                }
                Ok(true)
            }
            Some(byte) if *byte == close => Ok(false),
            Some(_) => Err(self.error(format!("expected `,` or `{}`", char::from(close)))),
            None => Err(self.error(format!("the text ends before `{}`", char::from(close)))),
        }
    }
}
