//! Dimensions and their chunks.

use std::fmt;

/// The three dimensions of every world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Dimension {
    #[default]
    Overworld,
    Nether,
    End,
}

impl Dimension {
    /// By its full name.
    pub fn named(name: &str) -> Option<Dimension> {
        match name {
            "minecraft:overworld" => Some(Dimension::Overworld),
            "minecraft:the_nether" => Some(Dimension::Nether),
            "minecraft:the_end" => Some(Dimension::End),
            _ => None,
        }
    }

    /// Its full name.
    pub fn name(self) -> &'static str {
        match self {
            Dimension::Overworld => "minecraft:overworld",
            Dimension::Nether => "minecraft:the_nether",
            Dimension::End => "minecraft:the_end",
        }
    }
}

impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// 16 x 16 block columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chunk {
    pub dimension: Dimension,
    pub x: i32,
    pub z: i32,
}

impl Chunk {
    /// The chunk that holds a place, in blocks.
    pub fn at(dimension: Dimension, x: f64, z: f64) -> Chunk {
        Chunk {
            dimension,
            x: (x / 16.0).floor() as i32,
            z: (z / 16.0).floor() as i32,
        }
    }

    /// Chunks from one to another, the longer axis; `None` between dimensions.
    pub fn distance(self, other: Chunk) -> Option<i32> {
        let along = |a: i32, b: i32| a.saturating_sub(b).saturating_abs();
        (self.dimension == other.dimension)
            .then(|| along(self.x, other.x).max(along(self.z, other.z)))
    }
}

impl fmt::Display for Chunk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} in {}", self.x, self.z, self.dimension)
    }
}
