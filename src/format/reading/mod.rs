//! What model files say, in Java axes, before anything is believed: the common result of all readers of clips and rigs.
//!
//! Nothing is sorted, snapped, filled in or dropped: keys keep the order and spelling of the file, so that a check can
//! name what a player would do with them. Positions are differences from the rest pose in px, y down, rotations degrees
//! `[xRot, yRot, zRot]`, times seconds at 20 ticks a second.

mod numbers;

pub use numbers::{Oddity, numbers_of};

use crate::foreign::json::{self, Node, Value};
use crate::foreign::text::{decode, line_column};
use crate::format::molang::parse::{Dialect, Program, SyntaxError, parse};

/// A file that its own reader could not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct ReadError {
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    /// What is wrong.
    pub what: String,
}

/// One animation.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadClip {
    /// The name in the file, in full.
    pub name: String,
    /// Length as stated, seconds.
    pub length: Option<f64>,
    /// What happens at the end.
    pub repeat: ReadRepeat,
    /// Frames per second of the grid, where the file states one.
    pub fps: Option<f64>,
    /// In the order of the file.
    pub channels: Vec<ReadChannel>,
}

/// What a file says of a clip's end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadRepeat {
    /// Starts again.
    Loop,
    /// Stops.
    Once,
    /// Keeps the last pose.
    Hold,
    /// A word that no player knows.
    Unknown(String),
}

/// What a channel moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReadProperty {
    /// px from rest.
    Position,
    /// Degrees from rest.
    Rotation,
    /// Factor.
    Scale,
}

impl ReadProperty {
    /// The word in the files and in reports.
    pub fn name(self) -> &'static str {
        match self {
            ReadProperty::Position => "position",
            ReadProperty::Rotation => "rotation",
            ReadProperty::Scale => "scale",
        }
    }
}

/// Keys of one property of one bone.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadChannel {
    /// The bone's name.
    pub bone: String,
    /// What moves.
    pub property: ReadProperty,
    /// In the order of the file.
    pub keys: Vec<ReadKey>,
}

/// One key.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadKey {
    /// The time as spelled.
    pub label: String,
    /// Seconds; NaN where the spelling is no number.
    pub time: f64,
    /// Values that the segment before the key ends with (`pre`).
    pub arrive: [ReadValue; 3],
    /// Values that the segment after the key begins with (`post`).
    pub leave: [ReadValue; 3],
    /// Derivatives per second before and after the key, where the file has them.
    pub tangents: Option<[[f64; 3]; 2]>,
    /// Interpolation that the key asks for.
    pub curve: ReadCurve,
    /// Byte of the file where the key stands.
    pub at: usize,
}

/// Interpolation that a key asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadCurve {
    /// Straight.
    Linear,
    /// Catmull-Rom.
    CatmullRom,
    /// Cubic Hermite with the keys' tangents.
    Hermite,
    /// Holds the value.
    Step,
    /// A word that is not known here.
    Other(String),
}

/// A value of one axis.
#[derive(Debug, Clone, PartialEq)]
pub enum ReadValue {
    /// A number, in Java's axes.
    Number(f64),
    /// A Molang expression.
    Molang(Box<ReadMolang>),
    /// Neither, as spelled.
    Nothing(String),
}

/// A Molang expression.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadMolang {
    /// The text.
    pub text: String,
    /// What the value is multiplied by to be in Java's axes.
    pub sign: f64,
    /// The program, or why it is none.
    pub program: Result<Program, SyntaxError>,
}

/// Bones of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadRig {
    /// Texture size, px.
    pub texture_size: Option<[f64; 2]>,
    /// In the order of the file.
    pub bones: Vec<ReadBone>,
}

/// One bone.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadBone {
    /// Its name.
    pub name: String,
    /// The bone that carries it.
    pub parent: Option<String>,
    /// Rest position, px, Java axes.
    pub pivot: [f64; 3],
    /// Rest rotation, degrees.
    pub rotation: [f64; 3],
    /// Boxes.
    pub boxes: Vec<ReadBox>,
}

/// One box, relative to its bone's pivot, Java axes.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadBox {
    /// Corner with the smallest coordinates, px.
    pub origin: [f64; 3],
    /// px.
    pub size: [f64; 3],
    /// Offset of the unfolded texture, px; `None` where faces have their own.
    pub uv: Option<[f64; 2]>,
}

/// A parsed JSON file.
pub(crate) struct Source {
    pub text: String,
    pub root: Node,
}

impl Source {
    /// Takes comments, a byte-order mark and trailing commas.
    pub fn new(bytes: &[u8]) -> Result<Source, ReadError> {
        let decoded = decode(bytes);
        if let Some(at) = decoded.invalid_at {
            let (line, column) = line_column(&decoded.text, at);
            return Err(ReadError {
                line,
                column,
                what: "not UTF-8".into(),
            });
        }
        let document = json::parse(&decoded.text).map_err(|e| ReadError {
            line: e.line,
            column: e.column,
            what: e.what,
        })?;
        Ok(Source {
            text: decoded.text,
            root: document.root,
        })
    }

    pub fn error(&self, node: &Node, what: impl Into<String>) -> ReadError {
        let (line, column) = line_column(&self.text, node.span.start);
        ReadError {
            line,
            column,
            what: what.into(),
        }
    }

    /// The member `key` of an object.
    pub fn need<'a>(&self, node: &'a Node, key: &str) -> Result<&'a Node, ReadError> {
        node.get(key)
            .ok_or_else(|| self.error(node, format!("\"{key}\" is missing")))
    }

    /// A number, where there is one.
    pub fn number(&self, node: Option<&Node>) -> Result<Option<f64>, ReadError> {
        match node {
            None => Ok(None),
            Some(node) => match node.number() {
                Some(n) => Ok(Some(n)),
                None => Err(self.error(node, "a number is needed")),
            },
        }
    }

    /// `N` numbers.
    pub fn vector<const N: usize>(&self, node: &Node) -> Result<[f64; N], ReadError> {
        let items: Vec<f64> = node.items().iter().filter_map(Node::number).collect();
        match <[f64; N]>::try_from(items) {
            Ok(vector) if node.items().len() == N => Ok(vector),
            _ => Err(self.error(node, format!("{N} numbers are needed"))),
        }
    }
}

/// A number or an expression; numbers may stand in strings.
pub(crate) fn value(node: &Node, sign: f64, dialect: Dialect) -> ReadValue {
    match &node.value {
        Value::Number(_) => match node.number() {
            Some(n) => ReadValue::Number(sign * n + 0.0),
            None => ReadValue::Nothing(node.brief()),
        },
        Value::String(text) => match text.trim().parse::<f64>() {
            Ok(n) if plain(text.trim()) => ReadValue::Number(sign * n + 0.0),
            _ => ReadValue::Molang(Box::new(ReadMolang {
                text: text.clone(),
                sign,
                program: parse(text, dialect),
            })),
        },
        _ => ReadValue::Nothing(node.brief()),
    }
}

/// Digits with at most a minus and a point: what every reader takes for a number.
fn plain(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
        && !digits.ends_with('.')
}

/// Three axes from a list of three, a list of one, or one value for all.
pub(crate) fn values(node: &Node, sign: [f64; 3], dialect: Dialect) -> [ReadValue; 3] {
    let items = node.items();
    std::array::from_fn(|k| match (node.is_array(), items.len()) {
        (true, 1) => value(&items[0], sign[k], dialect),
        (true, 3) => value(&items[k], sign[k], dialect),
        (true, _) => ReadValue::Nothing(node.brief()),
        (false, _) => value(node, sign[k], dialect),
    })
}
