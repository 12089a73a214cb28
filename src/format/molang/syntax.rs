//! What a Molang text is made of, once read.

/// A whole expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    /// In order.
    pub statements: Vec<Statement>,
    /// Every name in it, in the order of the text.
    pub words: Vec<Word>,
}

/// A name and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// From 1, in characters.
    pub column: usize,
    /// Lower case, aliases in full.
    pub name: String,
    /// How many arguments stand behind it; none without brackets.
    pub arguments: Option<usize>,
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
    /// `query.anim_time`, lower case, aliases (`q.`) written in full; also `this`, `break` and `continue`.
    Name(String),
    /// `math.cos(...)`.
    Call(String, Vec<Expr>),
    /// `array.skins[...]`
    Index(String, Box<Expr>),
    /// `{...}`, of a loop or of a branch.
    Block(Vec<Statement>),
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
    /// `->`: what stands on the right, seen by the entity on the left.
    Of,
}

/// Whose Molang.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Bedrock, and MolangJS in Blockbench.
    Bedrock,
    /// GeckoLib: no `??`, no text, no `f` behind a number.
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
