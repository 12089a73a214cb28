//! Java source back: animation definitions with their keys, and the number literals of the formula.
//!
//! Not a Java parser: a token scanner that knows `AnimationDefinition.Builder`'s calls. Keys may stand in the call itself
//! or in the methods of a nested class that it names. Source: Mojang mappings, `net.minecraft.client.animation`.

use crate::foreign::text::{decode, line_column};
use crate::format::reading::{
    ReadChannel, ReadClip, ReadCurve, ReadError, ReadKey, ReadProperty, ReadRepeat, ReadValue,
};

/// A token with its place.
#[derive(Debug, Clone, PartialEq)]
struct Token {
    text: String,
    at: usize,
}

/// Words, number literals (a leading minus included where an operand begins), strings with quotes, single symbols;
/// comments are left out.
fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut out: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text[at..];
        let length = match bytes[at] {
            b if b.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'/' if rest.starts_with("//") => {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            b'/' if rest.starts_with("/*") => {
                at += rest.find("*/").map_or(rest.len(), |end| end + 2);
                continue;
            }
            b'"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            b if b.is_ascii_alphabetic() || b == b'_' => {
                word(rest, |c| c.is_ascii_alphanumeric() || c == '_')
            }
            b if b.is_ascii_digit() => word(rest, |c| c.is_ascii_alphanumeric() || c == '.'),
            b'-' if begins_operand(out.last())
                && rest[1..].starts_with(|c: char| c.is_ascii_digit()) =>
            {
                1 + word(&rest[1..], |c| c.is_ascii_alphanumeric() || c == '.')
            }
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
        out.push(Token {
            text: rest[..length].into(),
            at,
        });
        at += length;
    }
    out
}

fn word(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

fn begins_operand(before: Option<&Token>) -> bool {
    before.is_none_or(|t| {
        matches!(
            t.text.as_str(),
            "(" | "," | "=" | "*" | "+" | "-" | "/" | "{" | "return"
        )
    })
}

/// A float or int literal.
fn number(token: &str) -> Option<f64> {
    let digits = token.trim_end_matches(['F', 'f']);
    let starts = digits
        .trim_start_matches('-')
        .starts_with(|c: char| c.is_ascii_digit());
    starts.then(|| digits.parse().ok()).flatten()
}

/// The clips of an animations class.
///
/// # Errors
/// A key, length or channel that is not as Mojang's classes take it.
pub fn animations(bytes: &[u8]) -> Result<Vec<ReadClip>, ReadError> {
    let decoded = decode(bytes);
    let text = decoded.text;
    let reader = Reader {
        all: tokens(&text),
        text: &text,
    };
    reader.clips()
}

/// Number literals of the method `name`, in the order of the source, `float` and `int` alike.
///
/// # Errors
/// There is no such method.
pub fn literals(bytes: &[u8], name: &str) -> Result<Vec<f64>, ReadError> {
    let text = decode(bytes).text;
    let all = tokens(&text);
    let head = all
        .windows(2)
        .position(|w| w[0].text == name && w[1].text == "(")
        .ok_or_else(|| ReadError {
            line: 1,
            column: 1,
            what: format!("there is no method {name}"),
        })?;
    let mut depth = 0;
    let mut out = Vec::new();
    for token in &all[head..] {
        match token.text.as_str() {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            other => out.extend(number(other)),
        }
    }
    Ok(out)
}

struct Reader<'a> {
    all: Vec<Token>,
    text: &'a str,
}

impl Reader<'_> {
    fn error(&self, index: usize, what: impl Into<String>) -> ReadError {
        let at = self.all.get(index).map_or(self.text.len(), |t| t.at);
        let (line, column) = line_column(self.text, at);
        ReadError {
            line,
            column,
            what: what.into(),
        }
    }

    fn word(&self, index: usize) -> &str {
        self.all.get(index).map_or("", |t| &t.text)
    }

    fn number(&self, index: usize) -> Result<f64, ReadError> {
        number(self.word(index)).ok_or_else(|| self.error(index, "a number literal is needed"))
    }

    fn clips(&self) -> Result<Vec<ReadClip>, ReadError> {
        let mut clips: Vec<ReadClip> = Vec::new();
        for i in 0..self.all.len() {
            match self.word(i) {
                "AnimationDefinition" if self.word(i + 2) == "=" => clips.push(ReadClip {
                    name: self.word(i + 1).to_ascii_lowercase(),
                    length: None,
                    repeat: ReadRepeat::Once,
                    fps: None,
                    channels: Vec::new(),
                }),
                "withLength" => self.last(&mut clips, i)?.length = Some(self.number(i + 2)?),
                "looping" => self.last(&mut clips, i)?.repeat = ReadRepeat::Loop,
                "addAnimation" => {
                    let channel = self.channel(i)?;
                    self.last(&mut clips, i)?.channels.push(channel);
                }
                _ => {}
            }
        }
        Ok(clips)
    }

    fn last<'c>(
        &self,
        clips: &'c mut [ReadClip],
        index: usize,
    ) -> Result<&'c mut ReadClip, ReadError> {
        clips
            .last_mut()
            .ok_or_else(|| self.error(index, "a call of a builder without a definition before it"))
    }

    /// The index after the bracket that closes the one at `open`.
    fn end(&self, open: usize) -> usize {
        let mut depth = 0;
        for i in open..self.all.len() {
            match self.word(i) {
                "(" | "{" => depth += 1,
                ")" | "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return i + 1;
            }
        }
        self.all.len()
    }

    fn channel(&self, call: usize) -> Result<ReadChannel, ReadError> {
        let end = self.end(call + 1);
        let mut keys = Vec::new();
        let mut property = None;
        for i in call + 2..end {
            match self.word(i) {
                "Targets" => property = Some(self.property(i + 2)?),
                "Keyframe" => keys.push(self.key(i)?),
                "keys" if self.word(i + 1) == "(" && i >= 2 => keys.extend(self.class_keys(i - 2)?),
                _ => {}
            }
        }
        Ok(ReadChannel {
            bone: self.word(call + 2).trim_matches('"').into(),
            property: property.ok_or_else(|| self.error(call, "the channel has no target"))?,
            keys,
        })
    }

    fn property(&self, index: usize) -> Result<ReadProperty, ReadError> {
        match self.word(index) {
            "POSITION" => Ok(ReadProperty::Position),
            "ROTATION" => Ok(ReadProperty::Rotation),
            "SCALE" => Ok(ReadProperty::Scale),
            other => Err(self.error(index, format!("there is no animation target {other}"))),
        }
    }

    /// Keys in the class whose name stands at `index`.
    fn class_keys(&self, index: usize) -> Result<Vec<ReadKey>, ReadError> {
        let name = self.word(index);
        let head = (0..self.all.len())
            .find(|i| self.word(*i) == "class" && self.word(i + 1) == name)
            .ok_or_else(|| self.error(index, format!("there is no class {name}")))?;
        let end = self.end(head + 2);
        (head..end)
            .filter(|i| self.word(*i) == "Keyframe" && self.word(i + 1) == "(")
            .map(|i| self.key(i))
            .collect()
    }

    /// `Keyframe(time, KeyframeAnimations.posVec(x, y, z), AnimationChannel.Interpolations.LINEAR)`.
    fn key(&self, index: usize) -> Result<ReadKey, ReadError> {
        let time = self.number(index + 2)?;
        let sign = match self.word(index + 6) {
            "posVec" => [1.0, -1.0, 1.0],
            "degreeVec" | "scaleVec" => [1.0; 3],
            other => return Err(self.error(index + 6, format!("\"{other}\" makes no vector"))),
        };
        let mut value = [0.0; 3];
        for (k, slot) in value.iter_mut().enumerate() {
            *slot = sign[k] * self.number(index + 8 + 2 * k)? + 0.0;
        }
        let curve = match self.word(index + 19) {
            "LINEAR" => ReadCurve::Linear,
            "CATMULLROM" => ReadCurve::CatmullRom,
            other => ReadCurve::Other(other.into()),
        };
        Ok(ReadKey {
            label: self.word(index + 2).trim_end_matches(['F', 'f']).into(),
            time,
            arrive: value.map(ReadValue::Number),
            leave: value.map(ReadValue::Number),
            tangents: None,
            curve,
            at: self.all[index].at,
        })
    }
}
