//! Text with its oddities: byte-order mark, line ends, encoding.

/// Text as read, and what was odd about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Without the byte-order mark; line ends as they are.
    pub text: String,
    /// It began with EF BB BF.
    pub bom: bool,
    /// Byte offset of the first byte that is not UTF-8; `text` has a replacement character there.
    pub invalid_at: Option<usize>,
}

pub fn decode(bytes: &[u8]) -> Text {
    let (bytes, bom) = match bytes.strip_prefix(b"\xef\xbb\xbf") {
        Some(rest) => (rest, true),
        None => (bytes, false),
    };
    match std::str::from_utf8(bytes) {
        Ok(text) => Text {
            text: text.to_string(),
            bom,
            invalid_at: None,
        },
        Err(error) => Text {
            text: String::from_utf8_lossy(bytes).into_owned(),
            bom,
            invalid_at: Some(error.valid_up_to()),
        },
    }
}

/// Line and column, both from 1 and the column in characters, of a byte offset.
pub fn line_column(text: &str, offset: usize) -> (u32, u32) {
    let before = &text.as_bytes()[..offset.min(text.len())];
    let line = before.iter().filter(|byte| **byte == b'\n').count();
    let start = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    let column = characters(&before[start..]);
    (
        u32::try_from(line + 1).unwrap_or(u32::MAX),
        u32::try_from(column + 1).unwrap_or(u32::MAX),
    )
}

/// Where the lines of a text begin, to place many offsets.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t [u8],
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// Of a file, the byte-order mark left out.
    pub fn of(bytes: &'t [u8]) -> Lines<'t> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let after = |(at, byte): (usize, &u8)| (*byte == b'\n').then_some(at + 1);
        let starts = std::iter::once(0).chain(text.iter().enumerate().filter_map(after));
        Lines {
            text,
            starts: starts.collect(),
        }
    }

    /// As [`line_column`].
    pub fn at(&self, offset: usize) -> (u32, u32) {
        let offset = offset.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self.starts[line - 1];
        (
            u32::try_from(line).unwrap_or(u32::MAX),
            u32::try_from(characters(&self.text[start..offset]) + 1).unwrap_or(u32::MAX),
        )
    }
}

/// Characters of UTF-8: continuation bytes belong to the character before them.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte & 0xc0) != 0x80).count()
}

/// A word of text, split so that numbers can be compared as numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'a> {
    /// Plain decimal with optional sign, fraction and exponent.
    Number(&'a str, f64),
    /// Everything between two numbers.
    Other(&'a str),
}

/// Splits a line into numbers and the text between them. Digits inside a word, as in `part0` or `a-0-0`, are no numbers.
pub fn tokens(line: &str) -> Vec<Token<'_>> {
    let bytes = line.as_bytes();
    let mut out = Vec::new();
    let mut from = 0;
    let mut at = 0;
    while at < bytes.len() {
        let after_word = at > 0 && (is_word(bytes[at - 1]) || bytes[at - 1] == b'-');
        let length = if after_word { 0 } else { number(&bytes[at..]) };
        if length > 0 {
            if let Ok(value) = line[at..at + length].parse() {
                if from < at {
                    out.push(Token::Other(&line[from..at]));
                }
                out.push(Token::Number(&line[at..at + length], value));
                from = at + length;
            }
            at += length;
        } else {
            at += 1;
            while at < bytes.len() && is_word(bytes[at - 1]) && is_word(bytes[at]) {
                at += 1;
            }
        }
    }
    if from < line.len() {
        out.push(Token::Other(&line[from..]));
    }
    out
}

/// Length of the number at the start, or 0; a suffix of one letter, as in `1.5f` or `0b`, stays outside.
fn number(bytes: &[u8]) -> usize {
    let digits = |from: usize| {
        bytes[from..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let sign = usize::from(matches!(bytes.first(), Some(b'-' | b'+')));
    let whole = digits(sign);
    let mut end = sign + whole;
    let mut fraction = 0;
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1) != Some(&b'.') {
        fraction = digits(end + 1);
        if whole + fraction > 0 {
            end += 1 + fraction;
        }
    }
    if whole + fraction == 0 {
        return 0;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'-' | b'+')));
        let exponent = bytes
            .get(end + 1 + sign)
            .map_or(0, |_| digits(end + 1 + sign));
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    let suffix = bytes.get(end).is_some_and(u8::is_ascii_alphabetic);
    let longer = bytes.get(end + 1).copied().is_some_and(is_word);
    if suffix && !longer {
        return end;
    }
    match bytes.get(end).copied() {
        Some(next)
            if is_word(next)
                || next == b'-' && bytes.get(end + 1).is_some_and(|byte| is_word(*byte)) =>
        {
            0
        }
        _ => end,
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
