//! Molang text -> tokens, each with its column.

use super::syntax::{Dialect, SyntaxError};

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    Number(f64),
    Text(String),
    /// Lower case.
    Word(String),
    Sign(&'static str),
}

/// Tokens with their columns, from 1.
pub(super) type Tokens = Vec<(usize, Token)>;

/// Longest text that is read, characters; the longest of the vanilla game have a few hundred.
const LONGEST: usize = 1 << 16;

/// Longest first.
const SIGNS: [&str; 26] = [
    "??", "||", "&&", "==", "!=", "<=", ">=", "->", "+", "-", "*", "/", "<", ">", "!", "(", ")",
    ",", "?", ":", ";", "=", "[", "]", "{", "}",
];

/// The tokens of `text`. Spellings that some reader takes for something else go to `misread`, and the text is read on.
pub(super) fn tokens(
    text: &str,
    dialect: Dialect,
    misread: &mut Vec<SyntaxError>,
) -> Result<Tokens, SyntaxError> {
    if text.len() > LONGEST && text.chars().count() > LONGEST {
        return Err(SyntaxError {
            column: 1,
            reason: format!("longer than {LONGEST} characters"),
        });
    }
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let start = i;
        let run = |from: usize, good: fn(&char) -> bool| {
            from + chars[from..].iter().take_while(|c| good(c)).count()
        };
        let error = |reason: String| SyntaxError {
            column: start + 1,
            reason,
        };
        let c = chars[i];
        if c.is_whitespace() {
            i += 1;
            continue;
        }
        let token = if c.is_ascii_digit() || c == '.' {
            let (token, end) = number(&chars, start, dialect, misread)?;
            i = end;
            token
        } else if c.is_ascii_alphabetic() || c == '_' {
            i = run(i, |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
            let word: String = chars[start..i].iter().collect::<String>().to_lowercase();
            if word.ends_with('.') || word.contains("..") {
                return Err(error(format!("`{word}` lacks a name after a point")));
            }
            Token::Word(word)
        } else if c == '\'' {
            i = run(i + 1, |c| *c != '\'');
            if i == chars.len() {
                return Err(error("a text in quotes is never closed".into()));
            }
            i += 1;
            Token::Text(chars[start + 1..i - 1].iter().collect())
        } else {
            let rest: String = chars[i..chars.len().min(i + 2)].iter().collect();
            let Some(sign) = SIGNS.iter().find(|s| rest.starts_with(**s)) else {
                return Err(error(format!("{c:?} has no meaning here")));
            };
            i += sign.len();
            Token::Sign(sign)
        };
        out.push((start + 1, token));
    }
    Ok(out)
}

/// The number at `start`, and where it ends.
fn number(
    chars: &[char],
    start: usize,
    dialect: Dialect,
    misread: &mut Vec<SyntaxError>,
) -> Result<(Token, usize), SyntaxError> {
    let error = |at: usize, reason: &str| SyntaxError {
        column: at + 1,
        reason: reason.into(),
    };
    let digits = |from: usize| {
        from + chars[from.min(chars.len())..]
            .iter()
            .take_while(|c| c.is_ascii_digit())
            .count()
    };
    let mut i = digits(start);
    if chars.get(i) == Some(&'.') {
        let point = i;
        i = digits(point + 1);
        if i == point + 1 {
            return Err(error(start, "a number without a digit after its point"));
        }
        if point == start {
            misread.push(error(
                start,
                "a number without a digit before its point is read as 0",
            ));
        }
    }
    if matches!(chars.get(i), Some('e' | 'E')) {
        let sign = usize::from(matches!(chars.get(i + 1), Some('+' | '-')));
        let end = digits(i + 1 + sign);
        if end > i + 1 + sign {
            misread.push(error(start, "an exponent is not read: `1e-7` becomes -7"));
            i = end;
        }
    }
    let spelled: String = chars[start..i].iter().collect();
    let value = spelled.parse().map_err(|_| error(start, "not a number"))?;
    if dialect == Dialect::Bedrock && matches!(chars.get(i), Some('f' | 'F')) {
        i += 1;
    }
    match chars.get(i) {
        Some('.') => Err(error(start, "a number with two points")),
        Some(c) if c.is_alphanumeric() || *c == '_' => {
            Err(error(start, "a letter behind a number"))
        }
        _ => Ok((Token::Number(value), i)),
    }
}
