//! Molang text -> [`Program`]. Strict: what one of the readers takes for something else is refused, never guessed.
//!
//! Grammar: learn.microsoft.com/minecraft/creator, "Molang". MolangJS reads the exponent of `1e-7` as a subtraction and
//! `.5` as 0; GeckoLib's reader knows neither, nor `??`.

/// Statements, separated by `;`.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    /// In order.
    pub statements: Vec<Statement>,
}

/// One statement.
#[derive(Debug, Clone, PartialEq)]
pub enum Statement {
    /// `variable.x = ...`
    Assign(String, Expr),
    /// `return ...`
    Return(Expr),
    /// An expression alone.
    Expr(Expr),
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    /// A number.
    Number(f64),
    /// `'text'`.
    Text(String),
    /// `query.anim_time`, lower case, aliases (`q.`) written in full.
    Name(String),
    /// `math.cos(...)`.
    Call(String, Vec<Expr>),
    /// `-a`, `!a`.
    Unary(Unary, Box<Expr>),
    /// `a + b`, ...
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `a ? b : c`; without `: c` it is 0 where `a` is false.
    If(Box<Expr>, Box<Expr>, Option<Box<Expr>>),
}

/// Operators with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    /// `-`
    Negate,
    /// `!`
    Not,
}

/// Operators with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    /// `??`
    Coalesce,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
}

/// Whose Molang.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Bedrock, and MolangJS in Blockbench.
    Bedrock,
    /// GeckoLib: no `??`, no text.
    GeckoLib,
}

/// Text that is not Molang, or that readers disagree on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {reason}")]
pub struct SyntaxError {
    /// From 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub reason: String,
}

/// Parses a whole expression.
///
/// # Errors
/// [`SyntaxError`] at the first thing that is not understood by every reader of the dialect.
pub fn parse(text: &str, dialect: Dialect) -> Result<Program, SyntaxError> {
    let tokens = tokens(text)?;
    let mut parser = Parser {
        tokens,
        at: 0,
        end: text.chars().count() + 1,
        dialect,
        depth: 0,
    };
    parser.program()
}

/// Nesting beyond this is refused rather than followed.
const DEEPEST: usize = 100;

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Number(f64),
    Text(String),
    Word(String),
    Sign(&'static str),
}

/// Longest first.
const SIGNS: [&str; 23] = [
    "??", "||", "&&", "==", "!=", "<=", ">=", "->", "+", "-", "*", "/", "<", ">", "!", "(", ")",
    ",", "?", ":", ";", "=", "[",
];

fn tokens(text: &str) -> Result<Vec<(usize, Token)>, SyntaxError> {
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let start = i;
        let error = |reason: &str| SyntaxError {
            column: start + 1,
            reason: reason.into(),
        };
        let run = |from: usize, good: fn(&char) -> bool| {
            from + chars[from..].iter().take_while(|c| good(c)).count()
        };
        let c = chars[i];
        if c.is_whitespace() {
            i += 1;
            continue;
        }
        let token = if c.is_ascii_digit() {
            i = run(i, char::is_ascii_digit);
            if chars.get(i) == Some(&'.') {
                let point = i;
                i = run(i + 1, char::is_ascii_digit);
                if i == point + 1 {
                    return Err(error("a number without a digit behind its point"));
                }
            }
            let number: String = chars[start..i].iter().collect();
            match chars.get(i) {
                Some('e' | 'E') => {
                    return Err(error(
                        "an exponent, which MolangJS and GeckoLib do not know",
                    ));
                }
                Some('.') => return Err(error("a number with two points")),
                Some(c) if c.is_alphanumeric() || *c == '_' => {
                    return Err(error("a letter behind a number"));
                }
                _ => {}
            }
            Token::Number(number.parse().map_err(|_| error("not a number"))?)
        } else if c == '.' {
            return Err(error(
                "a number without a digit before its point, which readers take for 0",
            ));
        } else if c.is_ascii_alphabetic() || c == '_' {
            i = run(i, |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
            Token::Word(chars[start..i].iter().collect::<String>().to_lowercase())
        } else if c == '\'' {
            i = run(i + 1, |c| *c != '\'');
            if i == chars.len() {
                return Err(error("a text without its closing quote"));
            }
            i += 1;
            Token::Text(chars[start + 1..i - 1].iter().collect())
        } else {
            let rest: String = chars[i..chars.len().min(i + 2)].iter().collect();
            let Some(sign) = SIGNS.iter().find(|s| rest.starts_with(**s)) else {
                return Err(error(&format!("'{c}' has no meaning")));
            };
            i += sign.len();
            Token::Sign(sign)
        };
        out.push((start + 1, token));
    }
    Ok(out)
}

struct Parser {
    tokens: Vec<(usize, Token)>,
    at: usize,
    end: usize,
    dialect: Dialect,
    depth: usize,
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

    fn take(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(s)) if *s == sign);
        self.at += usize::from(found);
        found
    }

    fn want(&mut self, sign: &str) -> Result<(), SyntaxError> {
        match self.take(sign) {
            true => Ok(()),
            false => self.error(format!("'{sign}' is missing")),
        }
    }

    fn program(&mut self) -> Result<Program, SyntaxError> {
        let mut statements = Vec::new();
        while self.at < self.tokens.len() {
            if self.take(";") {
                continue;
            }
            statements.push(self.statement()?);
            if self.at < self.tokens.len() && !self.take(";") {
                return self.error("nothing joins this to what stands before it");
            }
        }
        match statements.is_empty() {
            true => self.error("an empty expression"),
            false => Ok(Program { statements }),
        }
    }

    fn statement(&mut self) -> Result<Statement, SyntaxError> {
        if matches!(self.peek(), Some(Token::Word(w)) if w == "return") {
            self.at += 1;
            return self.expr(0).map(Statement::Return);
        }
        let target = match (self.peek(), self.tokens.get(self.at + 1)) {
            (Some(Token::Word(w)), Some((_, Token::Sign("=")))) => Some(full_name(w)),
            _ => None,
        };
        let Some(target) = target else {
            return self.expr(0).map(Statement::Expr);
        };
        if !target.starts_with("variable.") && !target.starts_with("temp.") {
            return self.error(format!("{target} cannot be assigned"));
        }
        self.at += 2;
        Ok(Statement::Assign(target, self.expr(0)?))
    }

    /// Precedence climbing: 0 the ternary, then the levels of [`binary`].
    fn expr(&mut self, level: u8) -> Result<Expr, SyntaxError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.error("nested too deeply");
        }
        let mut left = self.unary()?;
        while let Some(Token::Sign(sign)) = self.peek() {
            let sign = *sign;
            if sign == "?" && level == 0 {
                self.at += 1;
                let then = self.expr(0)?;
                let other = match self.take(":") {
                    true => Some(Box::new(self.expr(0)?)),
                    false => None,
                };
                left = Expr::If(left.into(), then.into(), other);
                continue;
            }
            let Some((strength, op)) = binary(sign) else {
                break;
            };
            if strength < level.max(1) {
                break;
            }
            if op == Binary::Coalesce && self.dialect == Dialect::GeckoLib {
                return self.error("'??', which GeckoLib does not know");
            }
            self.at += 1;
            let right = self.expr(strength + 1)?;
            left = Expr::Binary(op, left.into(), right.into());
        }
        self.depth -= 1;
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, SyntaxError> {
        let op = match self.peek() {
            Some(Token::Sign("-")) => Unary::Negate,
            Some(Token::Sign("!")) => Unary::Not,
            _ => return self.atom(),
        };
        self.at += 1;
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.error("nested too deeply");
        }
        let of = self.unary()?;
        self.depth -= 1;
        Ok(Expr::Unary(op, of.into()))
    }

    fn atom(&mut self) -> Result<Expr, SyntaxError> {
        let Some(token) = self.peek().cloned() else {
            return self.error("the expression ends too early");
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
            Token::Word(word) => {
                self.at += 1;
                if !self.take("(") {
                    return Ok(Expr::Name(full_name(&word)));
                }
                let mut arguments = Vec::new();
                if !self.take(")") {
                    loop {
                        arguments.push(self.expr(0)?);
                        if self.take(")") {
                            break;
                        }
                        self.want(",")?;
                    }
                }
                Ok(Expr::Call(full_name(&word), arguments))
            }
            Token::Sign("(") => {
                self.at += 1;
                let inner = self.expr(0)?;
                self.want(")")?;
                Ok(inner)
            }
            Token::Sign(sign) => self.error(format!("'{sign}' cannot stand here")),
        }
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
