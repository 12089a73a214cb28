//! The documents, transcribed line by line: slow, plain and pure. The oracle that everything else is held to.

pub mod blaze;
pub mod chase;
pub mod flock;
pub mod lava;
pub mod orca;
pub mod random;
pub mod terrain;

use std::fmt;

/// A formula: what it is, and the document that it transcribes.
#[derive(Debug)]
pub struct Formula {
    /// Its name in `formula = ".."`, in the manifest and in traces.
    pub name: &'static str,
    /// The section of the project file whose items obey it.
    pub section: &'static str,
    /// The document: title, symbol, origin.
    pub document: &'static str,
    /// The unit of its values.
    pub unit: &'static str,
    /// The constants that the document states, with what this project settled where it is silent.
    pub constants: &'static [Constant],
}

/// A constant of a document.
#[derive(Debug)]
pub struct Constant {
    /// Its name in the code or in the document.
    pub name: &'static str,
    /// Its value as the formula uses it.
    pub value: Value,
    /// Its unit, or "".
    pub unit: &'static str,
    /// Document and symbol.
    pub source: &'static str,
}

/// What a constant is: the numbers that the formula computes with, so that what is listed is what is used.
#[derive(Debug, Clone, Copy)]
pub enum Value {
    /// Those of one expression, in the document's order.
    F64(&'static [f64]),
    /// The same in a formula of floats.
    F32(&'static [f32]),
    /// No number, but a shape.
    Shape(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = match self {
            Value::F64(numbers) => numbers.iter().map(f64::to_string).collect(),
            Value::F32(numbers) => numbers.iter().map(f32::to_string).collect(),
            Value::Shape(words) => return f.write_str(words),
        };
        f.write_str(&numbers.join(", "))
    }
}

/// Every formula.
pub static CATALOG: &[Formula] = &[
    Formula {
        name: "blaze",
        section: "model",
        document: "blaze.txt: BlazeModel.setupAnim, createBodyLayer",
        unit: "px",
        constants: &[],
    },
    Formula {
        name: "lava",
        section: "texture",
        document: "lava.txt: Procedural animated texture generation, Lava",
        unit: "rgb",
        constants: lava::CONSTANTS,
    },
    Formula {
        name: "flock",
        section: "flock",
        document: "flock.txt: 3D BOIDs, altitude limit, kinematics",
        unit: "blocks",
        constants: &[],
    },
    Formula {
        name: "chase",
        section: "chase",
        document: "chase.txt: the chase expression",
        unit: "units",
        constants: chase::CONSTANTS,
    },
];

/// The formula of that name.
pub fn find(name: &str) -> Option<&'static Formula> {
    CATALOG.iter().find(|f| f.name == name)
}
