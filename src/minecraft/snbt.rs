//! SNBT: NBT as text in commands, and the value type that both texts and binary files are made of.
//!
//! One emitter and one parser, of the grammar that every release from 1.20.2 on reads (the game's `TagParser`, before
//! 1.21.5 widened it): numbers with suffixes in plain decimals, strings always quoted, typed-array elements suffixed.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Deepest nesting that the game's own reader takes (`NbtAccounter.MAX_STACK_DEPTH`).
pub const MAX_DEPTH: usize = 512;

/// An NBT value. Compounds keep their order.
#[derive(Debug, Clone, PartialEq)]
pub enum Tag {
    Byte(i8),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(String),
    ByteArray(Vec<i8>),
    IntArray(Vec<i32>),
    LongArray(Vec<i64>),
    /// Of one kind throughout.
    List(Vec<Tag>),
    Compound(Vec<(String, Tag)>),
}

impl Tag {
    /// A string.
    pub fn string(text: impl Into<String>) -> Tag {
        Tag::String(text.into())
    }

    /// A compound of the given entries, in this order.
    pub fn compound<const N: usize>(entries: [(&str, Tag); N]) -> Tag {
        Tag::Compound(entries.map(|(key, tag)| (key.to_string(), tag)).into())
    }

    /// A list of doubles, as `Pos` has it.
    pub fn doubles<const N: usize>(values: [f64; N]) -> Tag {
        Tag::List(values.map(Tag::Double).into())
    }

    /// A list of floats, as `Rotation` has it.
    pub fn floats<const N: usize>(values: [f32; N]) -> Tag {
        Tag::List(values.map(Tag::Float).into())
    }

    /// The entry of a compound; `None` for other kinds too.
    pub fn get(&self, key: &str) -> Option<&Tag> {
        match self {
            Tag::Compound(entries) => entries
                .iter()
                .find(|(name, _)| name == key)
                .map(|(_, tag)| tag),
            _ => None,
        }
    }

    /// Number of the kind in the binary format; two tags may share a list if it is the same.
    pub fn kind(&self) -> u8 {
        match self {
            Tag::Byte(_) => 1,
            Tag::Short(_) => 2,
            Tag::Int(_) => 3,
            Tag::Long(_) => 4,
            Tag::Float(_) => 5,
            Tag::Double(_) => 6,
            Tag::ByteArray(_) => 7,
            Tag::String(_) => 8,
            Tag::List(_) => 9,
            Tag::Compound(_) => 10,
            Tag::IntArray(_) => 11,
            Tag::LongArray(_) => 12,
        }
    }
}

/// Why a value has no SNBT, or a text no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SnbtError {
    #[error("{value} has no text in SNBT: only finite numbers")]
    NotFinite { value: String },
    #[error("the string {text:?} holds a control character, which no line of a function can")]
    Control { text: String },
    #[error("a list mixes kinds: element {index} is not of the kind of the first")]
    Mixed { index: usize },
    #[error("nested deeper than {MAX_DEPTH} levels")]
    Deep,
    #[error("column {column}: {what}")]
    Syntax { column: usize, what: String },
}

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

/// Characters of a word without quotes (`StringReader.isAllowedInUnquotedString`).
fn is_bare(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+')
}

/// Reads one value, nothing after it.
///
/// # Errors
/// [`SnbtError`] with the column (characters, from 1) and what was expected there.
pub fn parse(text: &str) -> Result<Tag, SnbtError> {
    let (tag, rest) = parse_prefix(text)?;
    match rest.trim_start() {
        "" => Ok(tag),
        rest => Err(SnbtError::Syntax {
            column: column(text, rest),
            what: "text after the end of the value".to_string(),
        }),
    }
}

/// Reads one value at the start of `text`; gives back what follows it.
///
/// # Errors
/// As [`parse`].
pub fn parse_prefix(text: &str) -> Result<(Tag, &str), SnbtError> {
    let mut reader = Reader { text, rest: text };
    let tag = reader.value(0)?;
    Ok((tag, reader.rest))
}

fn column(text: &str, rest: &str) -> usize {
    text[..text.len() - rest.len()].chars().count() + 1
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn fail<T>(&self, what: impl Into<String>) -> Result<T, SnbtError> {
        Err(SnbtError::Syntax {
            column: column(self.text, self.rest),
            what: what.into(),
        })
    }

    fn space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes `token` after white space, if it is next.
    fn take(&mut self, token: &str) -> bool {
        self.space();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) -> Result<(), SnbtError> {
        match self.take(token) {
            true => Ok(()),
            false => self.fail(format!("expected `{token}`")),
        }
    }

    fn word(&mut self) -> &'a str {
        let end = self.rest.find(|c| !is_bare(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn quoted(&mut self) -> Result<Option<String>, SnbtError> {
        self.space();
        let Some(quote) = self.rest.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
            return Ok(None);
        };
        let mut chars = self.rest[1..].char_indices();
        let mut text = String::new();
        while let Some((at, c)) = chars.next() {
            if c == quote {
                self.rest = &self.rest[at + 2..];
                return Ok(Some(text));
            }
            match (c, chars.as_str().chars().next()) {
                ('\\', Some(next)) if next == '\\' || next == quote => {
                    text.push(next);
                    chars.next();
                }
                ('\\', _) => {
                    self.rest = &self.rest[at + 1..];
                    return self.fail("only the quote and the backslash may be escaped");
                }
                _ => text.push(c),
            }
        }
        self.fail("the string has no end")
    }

    fn value(&mut self, depth: usize) -> Result<Tag, SnbtError> {
        if depth > MAX_DEPTH {
            return Err(SnbtError::Deep);
        }
        self.space();
        if self.take("{") {
            return self.compound(depth);
        }
        for kind in ["[B;", "[I;", "[L;"] {
            if self.take(kind) {
                return self.array(kind);
            }
        }
        if self.take("[") {
            return self.list(depth);
        }
        if let Some(text) = self.quoted()? {
            return Ok(Tag::String(text));
        }
        let before = self.rest;
        let word = self.word();
        if word.is_empty() {
            return self.fail("expected a value");
        }
        scalar(word).map_or_else(
            || {
                self.rest = before;
                self.fail(format!("`{word}` is out of the range of its suffix"))
            },
            Ok,
        )
    }

    fn compound(&mut self, depth: usize) -> Result<Tag, SnbtError> {
        let mut entries: Vec<(String, Tag)> = Vec::new();
        let mut known = BTreeSet::new();
        if self.take("}") {
            return Ok(Tag::Compound(entries));
        }
        loop {
            let key = match self.quoted()? {
                Some(key) => key,
                None => self.word().to_string(),
            };
            if key.is_empty() {
                return self.fail("expected a name");
            }
            if !known.insert(key.clone()) {
                return self.fail(format!("`{key}` stands twice in one compound"));
            }
            self.expect(":")?;
            let tag = self.value(depth + 1)?;
            entries.push((key, tag));
            if self.take("}") {
                return Ok(Tag::Compound(entries));
            }
            self.expect(",")?;
        }
    }

    fn list(&mut self, depth: usize) -> Result<Tag, SnbtError> {
        let mut list: Vec<Tag> = Vec::new();
        if self.take("]") {
            return Ok(Tag::List(list));
        }
        loop {
            let tag = self.value(depth + 1)?;
            if list.first().is_some_and(|first| first.kind() != tag.kind()) {
                return self.fail(
                    "a list holds values of one kind (releases before 1.21.5 refuse others)",
                );
            }
            list.push(tag);
            if self.take("]") {
                return Ok(Tag::List(list));
            }
            self.expect(",")?;
        }
    }

    fn array(&mut self, kind: &str) -> Result<Tag, SnbtError> {
        let mut list: Vec<Tag> = Vec::new();
        if !self.take("]") {
            loop {
                let tag = self.value(MAX_DEPTH)?;
                list.push(tag);
                if self.take("]") {
                    break;
                }
                self.expect(",")?;
            }
        }
        let of = |tag: &Tag| match (kind, tag) {
            ("[B;", Tag::Byte(n)) => Some(i64::from(*n)),
            ("[I;", Tag::Int(n)) => Some(i64::from(*n)),
            ("[L;", Tag::Long(n)) => Some(*n),
            _ => None,
        };
        let Some(numbers) = list.iter().map(of).collect::<Option<Vec<i64>>>() else {
            return self.fail(format!(
                "an element of {kind}] is of another kind: suffix them (1b, 1, 1L)"
            ));
        };
        Ok(match kind {
            "[B;" => Tag::ByteArray(numbers.into_iter().map(|n| n as i8).collect()),
            "[I;" => Tag::IntArray(numbers.into_iter().map(|n| n as i32).collect()),
            _ => Tag::LongArray(numbers),
        })
    }
}

/// A word without quotes: a number by its form, `true` and `false`, else a string. `None` if the number is too large
/// for its suffix, where the releases differ (older ones make it a string, newer ones refuse it).
fn scalar(word: &str) -> Option<Tag> {
    let (body, suffix) = match word.char_indices().last() {
        Some((at, c)) if c.is_ascii_alphabetic() => (&word[..at], c.to_ascii_lowercase()),
        _ => (word, ' '),
    };
    let digits = body.strip_prefix(['-', '+']).unwrap_or(body);
    let whole = !digits.is_empty()
        && digits.bytes().all(|b| b.is_ascii_digit())
        && (digits == "0" || !digits.starts_with('0'));
    let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
    let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    let plain = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let decimal = plain(exponent)
        && mantissa.bytes().any(|b| b.is_ascii_digit())
        && mantissa.bytes().filter(|&b| b == b'.').count() <= 1
        && mantissa.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    match suffix {
        'b' if whole => body.parse().ok().map(Tag::Byte),
        's' if whole => body.parse().ok().map(Tag::Short),
        'l' if whole => body.parse().ok().map(Tag::Long),
        ' ' if whole => body.parse().ok().map(Tag::Int),
        'f' if decimal => body
            .parse()
            .ok()
            .filter(|x: &f32| x.is_finite())
            .map(Tag::Float),
        'd' if decimal => body
            .parse()
            .ok()
            .filter(|x: &f64| x.is_finite())
            .map(Tag::Double),
        ' ' if decimal && mantissa.contains('.') => body
            .parse()
            .ok()
            .filter(|x: &f64| x.is_finite())
            .map(Tag::Double),
        _ if word == "true" => Some(Tag::Byte(1)),
        _ if word == "false" => Some(Tag::Byte(0)),
        _ => Some(Tag::string(word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emits_what_every_release_reads() {
        let tag = Tag::compound([
            ("UUID", Tag::IntArray(vec![-1, 0, 3, 31])),
            (
                "Tags",
                Tag::List(vec![Tag::string("demo.bats"), Tag::string("a \"b\" \\")]),
            ),
            ("Rotation", Tag::floats([90.0, -0.0])),
            ("Pos", Tag::doubles([1e-7, 1e21, -2.5])),
            ("a key", Tag::ByteArray(vec![1, -1])),
            ("l", Tag::LongArray(vec![5])),
            ("n", Tag::List(vec![])),
            ("s", Tag::Short(-3)),
        ]);
        assert_eq!(
            emit(&tag).unwrap(),
            r#"{UUID:[I;-1,0,3,31],Tags:["demo.bats","a \"b\" \\"],Rotation:[90.0f,0.0f],Pos:[0.0000001d,1000000000000000000000.0d,-2.5d],"a key":[B;1b,-1b],l:[L;5L],n:[],s:-3s}"#
        );
        assert_eq!(parse(&emit(&tag).unwrap()).unwrap(), tag);
    }

    #[test]
    fn refuses_what_has_no_text() {
        assert!(emit(&Tag::Float(f32::NAN)).is_err());
        assert!(emit(&Tag::Double(f64::INFINITY)).is_err());
        assert!(emit(&Tag::string("a\nb")).is_err());
        assert!(emit(&Tag::List(vec![Tag::Int(1), Tag::Byte(1)])).is_err());
        let deep = (0..600).fold(Tag::Int(1), |tag, _| Tag::List(vec![tag]));
        assert_eq!(emit(&deep), Err(SnbtError::Deep));
    }

    #[test]
    fn reads_the_game_s_grammar() {
        let cases = [
            ("1", Tag::Int(1)),
            ("1b", Tag::Byte(1)),
            ("1B", Tag::Byte(1)),
            ("-2s", Tag::Short(-2)),
            ("3l", Tag::Long(3)),
            ("1.5f", Tag::Float(1.5)),
            ("1d", Tag::Double(1.0)),
            ("1.", Tag::Double(1.0)),
            (".5", Tag::Double(0.5)),
            ("1e3", Tag::string("1e3")),
            ("1.0e3", Tag::Double(1000.0)),
            ("true", Tag::Byte(1)),
            ("01", Tag::string("01")),
            ("'it\\'s'", Tag::string("it's")),
            ("minecraft", Tag::string("minecraft")),
            (" [ 1 , 2 ] ", Tag::List(vec![Tag::Int(1), Tag::Int(2)])),
            ("{ a : {} }", Tag::compound([("a", Tag::Compound(vec![]))])),
            ("[I;]", Tag::IntArray(vec![])),
        ];
        for (text, tag) in cases {
            assert_eq!(parse(text).as_ref(), Ok(&tag), "{text}");
        }
        for bad in [
            "",
            "{",
            "{a}",
            "{a:}",
            "{a:1,}",
            "[1,",
            "[1,2b]",
            "\"x",
            "\"\\n\"",
            "[I;1b]",
            "1 2",
            "{a:1,a:2}",
            "200b",
            "99999999999",
            "[1,]",
            "minecraft:bat",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
        assert_eq!(parse(&"[".repeat(100_000)), Err(SnbtError::Deep));
    }

    #[test]
    fn says_where() {
        assert_eq!(
            parse("{a:1,b 2}").unwrap_err().to_string(),
            "column 8: expected `:`"
        );
    }
}
