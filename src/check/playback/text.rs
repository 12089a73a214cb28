//! A line of a function as the game's reader walks it: arguments parted by exactly one space.

use std::fmt;

use super::release::{Dialect, Since};
use crate::minecraft::snbt::is_bare;

/// Why a line was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// No release reads it.
    Syntax,
    /// This release does not know it; others do.
    Release,
    /// The game knows it, this evaluator does not play it.
    NotEvaluated,
}

/// A refused line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Characters from 1.
    pub column: usize,
    pub reason: Reason,
    pub what: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.what)
    }
}

/// What the readers of this module give back.
pub type Read<T> = Result<T, Refusal>;

/// A place in a line.
#[derive(Clone)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
    pub dialect: Dialect,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str, dialect: Dialect) -> Cursor<'a> {
        Cursor {
            text,
            at: 0,
            dialect,
        }
    }

    /// What is left of the line.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub fn done(&self) -> bool {
        self.at == self.text.len()
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes on to where `rest`, a tail of the line, begins.
    pub fn jump(&mut self, rest: &str) {
        self.at = self.text.len() - rest.len();
    }

    fn refuse<T>(&self, reason: Reason, what: String) -> Read<T> {
        Err(Refusal {
            column: self.text[..self.at].chars().count() + 1,
            reason,
            what,
        })
    }

    /// No release reads this.
    pub fn fail<T>(&self, what: impl Into<String>) -> Read<T> {
        self.refuse(Reason::Syntax, what.into())
    }

    /// The game reads this, but nothing here plays it.
    pub fn not_played<T>(&self, what: &str) -> Read<T> {
        self.refuse(
            Reason::NotEvaluated,
            format!("`{what}` is not played by the evaluator"),
        )
    }

    /// Refuses, by name, what came after this release.
    pub fn needs(&self, since: Since, what: &str) -> Read<()> {
        if self.dialect.has(since) {
            return Ok(());
        }
        self.refuse(
            Reason::Release,
            format!(
                "{} has no {what}: it came with {}",
                self.dialect.name, since.release
            ),
        )
    }

    /// Refuses, by name, what a later release dropped.
    pub fn gone<T>(&self, since: Since, what: &str, instead: &str) -> Read<T> {
        self.refuse(
            Reason::Release,
            format!(
                "{} has no {what}: since {} it is {instead}",
                self.dialect.name, since.release
            ),
        )
    }

    /// Takes `token` if it is next.
    pub fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    /// Takes one character, whatever it is.
    pub fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    pub fn expect(&mut self, token: &str) -> Read<()> {
        if self.eat(token) {
            return Ok(());
        }
        self.fail(format!("expected `{token}`"))
    }

    /// The one space between two arguments.
    pub fn space(&mut self) -> Read<()> {
        if self.done() {
            return self.fail("the command is not complete");
        }
        if !self.eat(" ") {
            return self.fail("expected one space to part two arguments");
        }
        match self.peek() {
            Some(' ') => self.fail("two spaces between arguments"),
            _ => Ok(()),
        }
    }

    /// Nothing may follow.
    pub fn end(&self) -> Read<()> {
        match self.done() {
            true => Ok(()),
            false => self.fail(format!(
                "nothing may follow here, but `{}` does",
                clip(self.rest())
            )),
        }
    }

    /// True, and the space taken, if another argument follows.
    pub fn more(&mut self) -> Read<bool> {
        if self.done() {
            return Ok(false);
        }
        self.space()?;
        Ok(true)
    }

    /// Characters up to the next for which `stop` holds.
    pub fn until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(stop).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Everything up to the next space.
    pub fn word(&mut self) -> &'a str {
        self.until(|c| c == ' ')
    }

    /// The word that would be next, without taking it.
    pub fn peek_word(&self) -> &'a str {
        self.clone().word()
    }

    /// The game's unquoted string: letters, digits, `_ - . +`.
    pub fn bare(&mut self) -> &'a str {
        self.until(|c| !is_bare(c))
    }

    /// A quoted or unquoted string, not empty.
    pub fn string(&mut self) -> Read<String> {
        let Some(quote) = self.peek().filter(|c| matches!(c, '"' | '\'')) else {
            let bare = self.bare();
            return match bare.is_empty() {
                true => self.fail("expected a word"),
                false => Ok(bare.to_string()),
            };
        };
        let mut text = String::new();
        let mut chars = self.rest().char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            if c == quote {
                self.at += at + 1;
                return Ok(text);
            }
            match c {
                '\\' => match chars.next() {
                    Some((_, next)) if next == quote || next == '\\' => text.push(next),
                    _ => return self.fail("only the quote and the backslash may be escaped"),
                },
                _ => text.push(c),
            }
        }
        self.fail("the string has no end")
    }

    /// One of the words that may stand here; refuses with all of them.
    pub fn one_of(&mut self, words: &[&'static str]) -> Read<&'static str> {
        let next = self.peek_word();
        match words.iter().find(|word| **word == next) {
            Some(word) => {
                self.at += next.len();
                Ok(word)
            }
            None => self.fail(format!(
                "expected {}, found `{}`",
                words.join(" | "),
                clip(next)
            )),
        }
    }

    /// A whole number as `StringReader.readInt` takes it, within a range.
    pub fn integer(&mut self, low: i32, high: i32) -> Read<i32> {
        let before = self.clone();
        let word = self.until(|c| !matches!(c, '0'..='9' | '-' | '.'));
        match word.parse::<i32>() {
            Ok(n) if (low..=high).contains(&n) => Ok(n),
            Ok(n) => before.fail(format!("{n} is not within {low}..{high}")),
            Err(_) => before.fail(format!("expected a whole number, found `{}`", clip(word))),
        }
    }

    /// A number as `StringReader.readDouble` takes it: digits, point and minus only.
    pub fn decimal(&mut self) -> Read<f64> {
        let before = self.clone();
        let word = self.until(|c| !matches!(c, '0'..='9' | '-' | '.'));
        match word.parse::<f64>() {
            Ok(x) => Ok(x),
            Err(_) => before.fail(format!(
                "expected a number, found `{}`",
                clip(before.rest())
            )),
        }
    }

    /// `namespace:path`; a name without a namespace is `minecraft`'s.
    pub fn name(&mut self) -> Read<String> {
        let before = self.clone();
        let word =
            self.until(|c| !matches!(c, 'a'..='z' | '0'..='9' | '_' | ':' | '/' | '.' | '-'));
        if let Some(c) = self.peek().filter(|c| c.is_ascii_uppercase()) {
            return self.fail(format!("`{c}`: a name holds small letters only"));
        }
        let (namespace, path) = word.split_once(':').unwrap_or(("minecraft", word));
        let namespace = if namespace.is_empty() {
            "minecraft"
        } else {
            namespace
        };
        if path.is_empty() || path.contains(':') || namespace.contains('/') {
            return before.fail(format!("`{}` is not a name", clip(word)));
        }
        Ok(format!("{namespace}:{path}"))
    }
}

/// Text short enough for a message.
pub fn clip(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
