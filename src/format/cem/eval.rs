//! OptiFine's expressions, evaluated as the game does: every operation a float, sine and cosine from the table.
//!
//! Only what motion needs: numbers, `pi`, variables, `+ - * /`, brackets, unary signs, `sin`, `cos`, `torad`, `todeg`.
//! Source: OptiFine, `cem_animation.txt`; `net.optifine.expr`.

use crate::minecraft::mth;

/// Index rule of the sine table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SineTable {
    /// Games up to 1.21.10.
    Float,
    /// 1.21.11 and later.
    Double,
}

/// An expression that the game refuses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {what}")]
pub struct ExpressionError {
    /// From 1.
    pub column: usize,
    /// What is wrong.
    pub what: String,
}

/// Brackets deeper than this are refused.
const MAX_DEPTH: usize = 64;

/// Value of `text`; `variable` knows the values of names.
///
/// # Errors
/// [`ExpressionError`] at the first thing that is no expression, or a name that nobody knows.
pub fn evaluate(
    text: &str,
    table: SineTable,
    variable: &dyn Fn(&str) -> Option<f32>,
) -> Result<f32, ExpressionError> {
    let mut parser = Parser {
        text: text.as_bytes(),
        at: 0,
        table,
        variable,
    };
    let value = parser.sum(0)?;
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(parser.error("something follows the expression")),
    }
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    table: SineTable,
    variable: &'a dyn Fn(&str) -> Option<f32>,
}

impl Parser<'_> {
    fn error(&self, what: impl Into<String>) -> ExpressionError {
        ExpressionError {
            column: self.at + 1,
            what: what.into(),
        }
    }

    /// The next byte that is no space.
    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn sum(&mut self, depth: usize) -> Result<f32, ExpressionError> {
        let mut value = self.product(depth)?;
        loop {
            match self.peek() {
                Some(b'+') => {
                    self.at += 1;
                    value += self.product(depth)?;
                }
                Some(b'-') => {
                    self.at += 1;
                    value -= self.product(depth)?;
                }
                _ => return Ok(value),
            }
        }
    }

    fn product(&mut self, depth: usize) -> Result<f32, ExpressionError> {
        let mut value = self.signed(depth)?;
        loop {
            match self.peek() {
                Some(b'*') => {
                    self.at += 1;
                    value *= self.operand(depth)?;
                }
                Some(b'/') => {
                    self.at += 1;
                    value /= self.operand(depth)?;
                }
                _ => return Ok(value),
            }
        }
    }

    fn signed(&mut self, depth: usize) -> Result<f32, ExpressionError> {
        match self.peek() {
            Some(b'-') => {
                self.at += 1;
                Ok(-self.operand(depth)?)
            }
            Some(b'+') => {
                self.at += 1;
                self.operand(depth)
            }
            _ => self.operand(depth),
        }
    }

    fn operand(&mut self, depth: usize) -> Result<f32, ExpressionError> {
        match self.peek() {
            Some(b'(') => self.bracket(depth),
            Some(b'0'..=b'9') => self.number(),
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => self.name(depth),
            Some(other) => Err(self.error(format!("'{}' is no operand", char::from(other)))),
            None => Err(self.error("the expression ends too soon")),
        }
    }

    fn bracket(&mut self, depth: usize) -> Result<f32, ExpressionError> {
        if depth >= MAX_DEPTH {
            return Err(self.error("brackets are nested too deeply"));
        }
        self.at += 1;
        let value = self.sum(depth + 1)?;
        if self.peek() != Some(b')') {
            return Err(self.error("a closing bracket is missing"));
        }
        self.at += 1;
        Ok(value)
    }

    fn word(&mut self, belongs: fn(&u8) -> bool) -> String {
        let from = self.at;
        while self.text.get(self.at).is_some_and(belongs) {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.text[from..self.at]).into_owned()
    }

    fn number(&mut self) -> Result<f32, ExpressionError> {
        let word = self.word(|b| b.is_ascii_digit() || *b == b'.');
        word.parse()
            .map_err(|_| self.error(format!("\"{word}\" is no number")))
    }

    fn name(&mut self, depth: usize) -> Result<f32, ExpressionError> {
        let name = self.word(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.'));
        if self.peek() == Some(b'(') {
            let x = self.bracket(depth)?;
            return match (name.as_str(), self.table) {
                ("sin", SineTable::Float) => Ok(mth::sin(x)),
                ("cos", SineTable::Float) => Ok(mth::cos(x)),
                ("sin", SineTable::Double) => Ok(mth::sin_wide(x)),
                ("cos", SineTable::Double) => Ok(mth::cos_wide(x)),
                ("torad", _) => Ok(x.to_radians()),
                ("todeg", _) => Ok(x.to_degrees()),
                _ => Err(self.error(format!("there is no function \"{name}\" here"))),
            };
        }
        match name.as_str() {
            "pi" => Ok(std::f32::consts::PI),
            _ => (self.variable)(&name)
                .ok_or_else(|| self.error(format!("there is no variable \"{name}\""))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, age: f32) -> Result<f32, ExpressionError> {
        evaluate(text, SineTable::Float, &|name| {
            (name == "age").then_some(age)
        })
    }

    #[test]
    fn operators_bind_as_in_java() {
        assert_eq!(at("1+2*3-4/8", 0.0), Ok(6.5));
        assert_eq!(at("-age*2+(-1)", 3.0), Ok(-7.0));
        assert_eq!(at("10-3-2", 0.0), Ok(5.0));
        // Floats, left to right.
        assert_eq!(at("16777216+age+1", 1.0), Ok(16_777_216.0));
        assert_eq!(at("cos(0)*9", 0.0), Ok(9.0));
    }

    #[test]
    fn faults_have_a_column() {
        for (text, column) in [
            ("1+", 3),
            ("2**3", 3),
            ("(1", 3),
            ("foo(1)", 7),
            ("bar", 4),
            ("1 2", 3),
            ("1.2.3", 6),
        ] {
            assert_eq!(at(text, 0.0).unwrap_err().column, column, "{text}");
        }
        assert!(at(&"(".repeat(1000), 0.0).is_err());
    }
}
