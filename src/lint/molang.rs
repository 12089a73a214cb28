//! Molang: enough of its grammar to say where an expression stops being one.
//!
//! Source: Mojang's "Molang Syntax Guide" (keywords, operators, math functions), and the readers of FORMATS.md for what
//! they misread: an exponent, a number without a digit before its point, `??` in GeckoLib.

/// Deepest nesting of brackets.
const MAX_DEPTH: usize = 64;

/// Names after `math.`, with the number of arguments where it is fixed.
const MATH: &[(&str, Option<usize>)] = &[
    ("abs", Some(1)),
    ("acos", Some(1)),
    ("asin", Some(1)),
    ("atan", Some(1)),
    ("atan2", Some(2)),
    ("ceil", Some(1)),
    ("clamp", Some(3)),
    ("copy_sign", Some(2)),
    ("cos", Some(1)),
    ("die_roll", Some(3)),
    ("die_roll_integer", Some(3)),
    ("exp", Some(1)),
    ("floor", Some(1)),
    ("hermite_blend", Some(1)),
    ("inverse_lerp", Some(3)),
    ("lerp", Some(3)),
    ("lerprotate", Some(3)),
    ("ln", Some(1)),
    ("max", Some(2)),
    ("min", Some(2)),
    ("min_angle", Some(1)),
    ("mod", Some(2)),
    ("pi", Some(0)),
    ("pow", Some(2)),
    ("random", None),
    ("random_integer", None),
    ("round", Some(1)),
    ("sign", Some(1)),
    ("sin", Some(1)),
    ("sqrt", Some(1)),
    ("tan", Some(1)),
    ("trunc", Some(1)),
];

/// Prefix of the easing functions of 1.21, all with three arguments.
const EASE: &str = "ease_";

/// What is wrong at a byte of the expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub at: usize,
    pub what: String,
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number,
    Text,
    Name(String),
    Sign(&'static str),
}

/// Signs, longer ones first.
const SIGNS: &[&str] = &[
    "->", "??", "&&", "||", "==", "!=", "<=", ">=", "+", "-", "*", "/", "!", "<", ">", "?", ":",
    ";", "=", "(", ")", "[", "]", "{", "}", ",",
];

/// All faults of an expression: those of spelling, then the first of grammar.
pub fn faults(expression: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    match tokens(expression, &mut faults) {
        Err(fault) => faults.push(fault),
        Ok(tokens) => {
            let mut parser = Parser {
                tokens: &tokens,
                at: 0,
                end: expression.len(),
                depth: 0,
            };
            if let Err(fault) = parser.program() {
                faults.push(fault);
            }
        }
    }
    faults
}

/// Whether it uses `??`, which GeckoLib does not have.
pub fn has_coalescing(expression: &str) -> bool {
    tokens(expression, &mut Vec::new())
        .is_ok_and(|tokens| tokens.iter().any(|(token, _)| *token == Token::Sign("??")))
}

fn tokens(expression: &str, faults: &mut Vec<Fault>) -> Result<Vec<(Token, usize)>, Fault> {
    let bytes = expression.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    let run = |from: usize, accept: fn(&u8) -> bool| {
        bytes[from..].iter().take_while(|byte| accept(byte)).count()
    };
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b' ' | b'\t' | b'\r' | b'\n' => {
                at += 1;
                continue;
            }
            b'\'' => {
                let length = run(at + 1, |byte| *byte != b'\'');
                at += length + 2;
                if at > bytes.len() {
                    return Err(Fault {
                        at: start,
                        what: "a text in quotes is never closed".into(),
                    });
                }
                out.push((Token::Text, start));
            }
            b'0'..=b'9' | b'.' => {
                at += run(at, u8::is_ascii_digit);
                if bytes[start] == b'.' {
                    faults.push(Fault {
                        at,
                        what: "a number without a digit before its point is read as 0".into(),
                    });
                }
                if bytes.get(at) == Some(&b'.') {
                    let fraction = run(at + 1, u8::is_ascii_digit);
                    at += 1 + fraction;
                    if fraction == 0 {
                        return Err(Fault {
                            at: start,
                            what: "a number without a digit after its point".into(),
                        });
                    }
                }
                if matches!(bytes.get(at), Some(b'e' | b'E')) {
                    faults.push(Fault {
                        at,
                        what: "an exponent is not read: `1e-7` becomes -7".into(),
                    });
                    at += 1;
                    at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
                    at += run(at, u8::is_ascii_digit);
                }
                at += usize::from(matches!(bytes.get(at), Some(b'f' | b'F')));
                out.push((Token::Number, start));
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                at += run(at, |byte| {
                    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.')
                });
                out.push((
                    Token::Name(expression[start..at].to_ascii_lowercase()),
                    start,
                ));
            }
            _ => {
                let Some(sign) = SIGNS
                    .iter()
                    .find(|sign| bytes[at..].starts_with(sign.as_bytes()))
                else {
                    let found = expression
                        .get(at..)
                        .and_then(|rest| rest.chars().next())
                        .unwrap_or('?');
                    return Err(Fault {
                        at,
                        what: format!("{found:?} has no meaning here"),
                    });
                };
                at += sign.len();
                out.push((Token::Sign(sign), start));
            }
        }
    }
    Ok(out)
}

struct Parser<'a> {
    tokens: &'a [(Token, usize)],
    at: usize,
    end: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn fault(&self, what: impl Into<String>) -> Fault {
        let at = self.tokens.get(self.at).map_or(self.end, |(_, at)| *at);
        Fault {
            at,
            what: what.into(),
        }
    }

    fn accept(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(other)) if *other == sign);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &str) -> Result<(), Fault> {
        if self.accept(sign) {
            Ok(())
        } else {
            Err(self.fault(format!("`{sign}` is missing")))
        }
    }

    fn program(&mut self) -> Result<(), Fault> {
        if self.tokens.is_empty() {
            return Err(self.fault("it is empty"));
        }
        self.statements(false)
    }

    fn statements(&mut self, block: bool) -> Result<(), Fault> {
        loop {
            while self.accept(";") {}
            match self.peek() {
                None if block => return Err(self.fault("`}` is missing")),
                None => return Ok(()),
                Some(Token::Sign("}")) if block => {
                    self.at += 1;
                    return Ok(());
                }
                _ => self.statement()?,
            }
            match self.peek() {
                None | Some(Token::Sign("}" | ";")) => {}
                _ => return Err(self.fault("an operator or `;` is missing")),
            }
        }
    }

    fn statement(&mut self) -> Result<(), Fault> {
        if let Some(Token::Name(name)) = self.peek() {
            match name.as_str() {
                "return" => {
                    self.at += 1;
                    return self.expression();
                }
                "break" | "continue" => {
                    self.at += 1;
                    return Ok(());
                }
                _ => {}
            }
        }
        self.expression()
    }

    /// `a = b`, `a ? b : c`, `a ?? b`, then the binary operators, all of one level: precedence changes no syntax.
    fn expression(&mut self) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.fault(format!("nested deeper than {MAX_DEPTH} levels")));
        }
        loop {
            self.operand()?;
            if self.accept("?") {
                self.expression()?;
                if self.accept(":") {
                    continue;
                }
                break;
            }
            let binary = matches!(
                self.peek(),
                Some(Token::Sign(
                    "+" | "-"
                        | "*"
                        | "/"
                        | "&&"
                        | "||"
                        | "=="
                        | "!="
                        | "<"
                        | ">"
                        | "<="
                        | ">="
                        | "??"
                        | "="
                        | "->"
                ))
            );
            if !binary {
                break;
            }
            self.at += 1;
        }
        self.depth -= 1;
        Ok(())
    }

    fn operand(&mut self) -> Result<(), Fault> {
        while self.accept("-") || self.accept("!") || self.accept("+") {}
        let at = self.at;
        self.at += 1;
        match self.tokens.get(at).map(|(token, _)| token.clone()) {
            Some(Token::Number | Token::Text) => Ok(()),
            Some(Token::Sign("(")) => {
                self.expression()?;
                self.expect(")")
            }
            Some(Token::Sign("{")) => {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err(self.fault(format!("nested deeper than {MAX_DEPTH} levels")));
                }
                self.statements(true)?;
                self.depth -= 1;
                Ok(())
            }
            Some(Token::Name(name)) => self.name(&name, at),
            _ => {
                self.at = at;
                Err(self.fault("a value is missing"))
            }
        }
    }

    fn name(&mut self, name: &str, at: usize) -> Result<(), Fault> {
        let fault = |what: String| Fault {
            at: self.tokens[at].1,
            what,
        };
        let scope = name.split('.').next().unwrap_or(name);
        let known = [
            "math", "query", "q", "variable", "v", "temp", "t", "context", "c", "geometry",
            "texture", "material", "array", "this", "loop", "for_each", "break", "continue",
            "true", "false", "return",
        ];
        if !known.contains(&scope) {
            return Err(fault(format!(
                "`{name}` is not known; names begin with query., variable., temp., context. or math."
            )));
        }
        if name.ends_with('.') || name.contains("..") {
            return Err(fault(format!("`{name}` lacks a name after a point")));
        }
        let function = name.strip_prefix("math.");
        let expected = match function {
            Some(function) if function.starts_with(EASE) => Some(Some(3)),
            Some(function) => match MATH.iter().find(|(known, _)| *known == function) {
                Some((_, count)) => Some(*count),
                None => return Err(fault(format!("`{name}` does not exist"))),
            },
            None => None,
        };
        let mut count = 0;
        if self.accept("(") && !self.accept(")") {
            loop {
                count += 1;
                self.expression()?;
                if !self.accept(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        if let Some(Some(expected)) = expected
            && count != expected
        {
            let what = format!("`{name}` takes {expected} arguments, found {count}");
            return Err(Fault {
                at: self.tokens[at].1,
                what,
            });
        }
        if self.accept("[") {
            self.expression()?;
            self.expect("]")?;
        }
        Ok(())
    }
}
