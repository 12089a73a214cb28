//! Molang text -> [`Program`]. Strict: what one of the readers takes for something else is refused, never guessed.
//!
//! Grammar: learn.microsoft.com/minecraft/creator, "Molang". MolangJS reads the exponent of `1e-7` as a subtraction and
//! `.5` as 0; GeckoLib's reader knows neither, nor `??`.

pub use super::syntax::{Binary, Dialect, Expr, Program, Statement, SyntaxError, Unary, Word};
use super::tokens::{Token, Tokens, tokens};

/// A text as it was read.
pub struct Reading {
    /// The program, or the first place where it stops being one.
    pub program: Result<Program, SyntaxError>,
    /// Numbers that some reader takes for others; the program has the value that was meant.
    pub misread: Vec<SyntaxError>,
}

/// Reads a whole expression, on past what is merely misread.
pub fn read(text: &str, dialect: Dialect) -> Reading {
    let mut misread = Vec::new();
    let program = tokens(text, dialect, &mut misread).and_then(|tokens| {
        let parser = Parser {
            tokens,
            at: 0,
            end: text.chars().count() + 1,
            dialect,
            depth: 0,
            words: Vec::new(),
        };
        parser.program()
    });
    Reading { program, misread }
}

/// Parses a whole expression.
///
/// # Errors
/// [`SyntaxError`] at the first thing that is not understood by every reader of the dialect.
pub fn parse(text: &str, dialect: Dialect) -> Result<Program, SyntaxError> {
    let Reading { program, misread } = read(text, dialect);
    let wrong = misread.into_iter().chain(program.as_ref().err().cloned());
    match wrong.min_by_key(|error| error.column) {
        Some(error) => Err(error),
        None => program,
    }
}

/// Nesting, or operators in a row, beyond this are refused rather than followed: each is a level of the program.
const DEEPEST: usize = 400;

struct Parser {
    tokens: Tokens,
    at: usize,
    end: usize,
    dialect: Dialect,
    depth: usize,
    words: Vec<Word>,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(_, t)| t)
    }

    fn error<T>(&self, reason: impl Into<String>) -> Result<T, SyntaxError> {
        Err(SyntaxError {
            column: self.tokens.get(self.at).map_or(self.end, |(c, _)| *c),
            reason: reason.into(),
        })
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(s)) if *s == sign)
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        self.at += usize::from(found);
        found
    }

    fn want(&mut self, sign: &str) -> Result<(), SyntaxError> {
        match self.take(sign) {
            true => Ok(()),
            false => self.error(format!("`{sign}` is missing")),
        }
    }

    fn deeper(&mut self) -> Result<(), SyntaxError> {
        self.depth += 1;
        match self.depth > DEEPEST {
            true => self.error(format!(
                "nested deeper than {DEEPEST} levels, or as many operators in a row"
            )),
            false => Ok(()),
        }
    }

    fn program(mut self) -> Result<Program, SyntaxError> {
        let statements = self.statements(None)?;
        if self.at < self.tokens.len() {
            return self.error("an operator or `;` is missing");
        }
        match statements.is_empty() {
            true => self.error("the expression is empty"),
            false => Ok(Program {
                statements,
                words: self.words,
            }),
        }
    }

    /// Up to `closing`, which is taken, or to the end.
    fn statements(&mut self, closing: Option<&str>) -> Result<Vec<Statement>, SyntaxError> {
        let mut statements = Vec::new();
        loop {
            while self.take(";") {}
            match closing {
                Some(sign) if self.take(sign) => return Ok(statements),
                Some(sign) if self.peek().is_none() => {
                    return self.error(format!("`{sign}` is missing"));
                }
                None if self.peek().is_none() => return Ok(statements),
                _ => {}
            }
            statements.push(self.statement()?);
            let closed = closing.is_some_and(|sign| self.is(sign));
            if self.peek().is_some() && !closed && !self.take(";") {
                return self.error("an operator or `;` is missing");
            }
        }
    }

    fn statement(&mut self) -> Result<Statement, SyntaxError> {
        if matches!(self.peek(), Some(Token::Word(w)) if w == "return") {
            self.at += 1;
            return self.expr(0).map(Statement::Return);
        }
        match self.assignment()? {
            Some(assignment) => Ok(assignment),
            None => self.expr(0).map(Statement::Expr),
        }
    }

    /// `variable.x = ...`, if that is what stands here.
    fn assignment(&mut self) -> Result<Option<Statement>, SyntaxError> {
        let target = match (self.peek(), self.tokens.get(self.at + 1)) {
            (Some(Token::Word(w)), Some((_, Token::Sign("=")))) => full_name(w),
            _ => return Ok(None),
        };
        if !target.starts_with("variable.") && !target.starts_with("temp.") {
            return self.error(format!("`{target}` cannot be assigned"));
        }
        self.at += 2;
        Ok(Some(Statement::Assign(target, self.expr(0)?)))
    }

    /// One side of a ternary, which may assign.
    fn branch(&mut self) -> Result<Box<Expr>, SyntaxError> {
        match self.assignment()? {
            Some(assignment) => Ok(Expr::Block(vec![assignment]).into()),
            None => Ok(self.expr(0)?.into()),
        }
    }

    /// Precedence climbing: 0 the ternary, then the levels of [`binary`].
    fn expr(&mut self, level: u8) -> Result<Expr, SyntaxError> {
        let outside = self.depth;
        self.deeper()?;
        let mut left = self.unary()?;
        while let Some(Token::Sign(sign)) = self.peek() {
            let sign = *sign;
            if sign == "?" && level == 0 {
                self.at += 1;
                self.deeper()?;
                let then = self.branch()?;
                let other = match self.take(":") {
                    true => Some(self.branch()?),
                    false => None,
                };
                left = Expr::If(left.into(), then, other);
                continue;
            }
            let Some((strength, op)) = binary(sign) else {
                break;
            };
            if strength < level.max(1) {
                break;
            }
            if op == Binary::Coalesce && self.dialect == Dialect::GeckoLib {
                return self.error("GeckoLib has no `??`");
            }
            self.at += 1;
            self.deeper()?;
            let right = self.expr(strength + 1)?;
            left = Expr::Binary(op, left.into(), right.into());
        }
        self.depth = outside;
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, SyntaxError> {
        let op = match self.peek() {
            Some(Token::Sign("-")) => Some(Unary::Negate),
            Some(Token::Sign("!")) => Some(Unary::Not),
            // changes nothing
            Some(Token::Sign("+")) => None,
            _ => return self.atom(),
        };
        self.at += 1;
        self.deeper()?;
        let of = self.unary()?;
        self.depth -= 1;
        Ok(match op {
            Some(op) => Expr::Unary(op, of.into()),
            None => of,
        })
    }

    fn atom(&mut self) -> Result<Expr, SyntaxError> {
        let Some(token) = self.peek().cloned() else {
            return self.error("a value is missing");
        };
        match token {
            Token::Number(n) => {
                self.at += 1;
                Ok(Expr::Number(n))
            }
            Token::Text(_) if self.dialect == Dialect::GeckoLib => {
                self.error("a text, which GeckoLib does not take")
            }
            Token::Text(text) => {
                self.at += 1;
                Ok(Expr::Text(text))
            }
            Token::Word(word) => self.word(full_name(&word)),
            Token::Sign("(") => {
                self.at += 1;
                let inner = self.expr(0)?;
                self.want(")")?;
                Ok(inner)
            }
            Token::Sign("{") => {
                self.at += 1;
                self.deeper()?;
                let statements = self.statements(Some("}"))?;
                self.depth -= 1;
                Ok(Expr::Block(statements))
            }
            Token::Sign(_) => self.error("a value is missing"),
        }
    }

    /// A name, a call, or an element of an array.
    fn word(&mut self, name: String) -> Result<Expr, SyntaxError> {
        let at = self.words.len();
        self.words.push(Word {
            column: self.tokens[self.at].0,
            name: name.clone(),
            arguments: None,
        });
        self.at += 1;
        if self.take("(") {
            let mut arguments = Vec::new();
            if !self.take(")") {
                loop {
                    arguments.push(self.expr(0)?);
                    if self.take(")") {
                        break;
                    }
                    if !self.take(",") {
                        return self.error("`)` is missing");
                    }
                }
            }
            self.words[at].arguments = Some(arguments.len());
            return Ok(Expr::Call(name, arguments));
        }
        if !self.take("[") {
            return Ok(Expr::Name(name));
        }
        let index = self.expr(0)?;
        self.want("]")?;
        Ok(Expr::Index(name, index.into()))
    }
}

fn binary(sign: &str) -> Option<(u8, Binary)> {
    Some(match sign {
        "??" => (1, Binary::Coalesce),
        "||" => (2, Binary::Or),
        "&&" => (3, Binary::And),
        "==" => (4, Binary::Equal),
        "!=" => (4, Binary::Unequal),
        "<" => (5, Binary::Less),
        "<=" => (5, Binary::AtMost),
        ">" => (5, Binary::Greater),
        ">=" => (5, Binary::AtLeast),
        "+" => (6, Binary::Add),
        "-" => (6, Binary::Subtract),
        "*" => (7, Binary::Multiply),
        "/" => (7, Binary::Divide),
        "->" => (8, Binary::Of),
        _ => return None,
    })
}

/// Aliases in full: `q.` is `query.`, `v.` `variable.`, `t.` `temp.`, `c.` `context.`.
fn full_name(word: &str) -> String {
    for (short, long) in [
        ("q.", "query."),
        ("v.", "variable."),
        ("t.", "temp."),
        ("c.", "context."),
    ] {
        if let Some(rest) = word.strip_prefix(short) {
            return format!("{long}{rest}");
        }
    }
    word.into()
}
