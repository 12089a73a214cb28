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

/// Bytes between two places of a text before which the characters are counted once.
const STRIDE: usize = 256;

/// What it takes to place many offsets of one text, whether it has many lines or one long one.
#[derive(Clone, Debug)]
pub struct Index {
    /// Where the lines begin.
    starts: Vec<usize>,
    /// Characters before each multiple of [`STRIDE`].
    characters: Vec<usize>,
}

impl Index {
    pub fn of(text: &[u8]) -> Index {
        let after = |(at, byte): (usize, &u8)| (*byte == b'\n').then_some(at + 1);
        let starts = std::iter::once(0).chain(text.iter().enumerate().filter_map(after));
        let counted = text.chunks(STRIDE).scan(0, |sum, chunk| {
            *sum += characters(chunk);
            Some(*sum)
        });
        Index {
            starts: starts.collect(),
            characters: std::iter::once(0).chain(counted).collect(),
        }
    }

    /// As [`line_column`], of the text that this is the index of.
    pub fn at(&self, text: &[u8], offset: usize) -> (u32, u32) {
        let offset = offset.min(text.len());
        let line = self.starts.partition_point(|start| *start <= offset);
        let before = |at: usize| {
            let counted = at / STRIDE;
            self.characters[counted] + characters(&text[counted * STRIDE..at])
        };
        let column = before(offset) - before(self.starts[line - 1]);
        (
            u32::try_from(line).unwrap_or(u32::MAX),
            u32::try_from(column + 1).unwrap_or(u32::MAX),
        )
    }

    /// A line of the text that this is the index of, counted from 1 and without its end.
    pub fn line<'t>(&self, text: &'t str, number: u32) -> Option<&'t str> {
        let at = (number as usize).checked_sub(1)?;
        let start = *self.starts.get(at)?;
        let end = self.starts.get(at + 1).copied().unwrap_or(text.len());
        let line = text.get(start..end)?;
        let line = line.strip_suffix('\n').unwrap_or(line);
        Some(line.strip_suffix('\r').unwrap_or(line))
    }
}

/// A text with its [`Index`].
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t [u8],
    index: Index,
}

impl<'t> Lines<'t> {
    /// Of a file, the byte-order mark left out.
    pub fn of(bytes: &'t [u8]) -> Lines<'t> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        Lines {
            text,
            index: Index::of(text),
        }
    }

    /// As [`line_column`].
    pub fn at(&self, offset: usize) -> (u32, u32) {
        self.index.at(self.text, offset)
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

#[cfg(test)]
mod tests {
    use super::{Index, STRIDE, line_column};

    #[test]
    fn an_index_places_as_counting_does() {
        let long = "\u{e4}b\u{1f525}".repeat(STRIDE);
        for text in [
            "",
            "\n",
            "a",
            "a\r\n\r\n\tb\n",
            &"x".repeat(2 * STRIDE),
            &format!("{long}\r\n{long}\n\n{long}"),
        ] {
            let index = Index::of(text.as_bytes());
            for offset in 0..=text.len() + 1 {
                let at = index.at(text.as_bytes(), offset);
                assert_eq!(at, line_column(text, offset), "{offset} of {}", text.len());
            }
            for (number, line) in (1..).zip(text.lines()) {
                assert_eq!(index.line(text, number), Some(line));
            }
            assert_eq!(index.line(text, 0), None);
            assert_eq!(index.line(text, 9), None);
        }
    }
}
