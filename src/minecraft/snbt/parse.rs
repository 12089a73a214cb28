//! Text to NBT.

use super::{MAX_DEPTH, SnbtError, Tag, is_bare};
use std::collections::BTreeSet;

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
