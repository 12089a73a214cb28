//! What a crowd stands on, or flies over: a height and a normal at every place.
//!
//! Blocks; x east, y up, z south, relative to the place where a playback is started. A ground is made of block
//! columns; a crowd sees the smooth surface through their tops, so that it neither jumps nor tilts abruptly.

use crate::formula::terrain::{Noise, smooth};

/// A ground.
#[derive(Debug, Clone, PartialEq)]
pub enum Ground {
    /// Level, at this height.
    Plane(f64),
    /// Seeded noise around 0.
    Noise(Noise),
    /// The columns of an image or a structure.
    Columns(Columns),
    /// The world's own, at playback time: heights are 0 here and added by the game.
    World,
}

/// A field of block columns; beyond its edge the nearest column goes on.
#[derive(Debug, Clone, PartialEq)]
pub struct Columns {
    /// Block coordinates (x, z) of the first column.
    pub origin: [i64; 2],
    /// Number of columns along x and z.
    pub size: [usize; 2],
    /// Height of each column's top, blocks; `heights[z * size[0] + x]`. Never empty.
    pub heights: Vec<f64>,
}

impl Columns {
    /// Height of the column at block coordinates (x, z).
    pub fn height(&self, x: i64, z: i64) -> f64 {
        let inside = |at: i64, axis: usize| {
            (at - self.origin[axis]).clamp(0, self.size[axis] as i64 - 1) as usize
        };
        self.heights[inside(z, 1) * self.size[0] + inside(x, 0)]
    }
}

impl Ground {
    /// Height of the column at block coordinates (x, z), blocks.
    pub fn column(&self, x: i64, z: i64) -> f64 {
        match self {
            Self::Plane(height) => *height,
            Self::Noise(noise) => noise.height(x as f64 + 0.5, z as f64 + 0.5),
            Self::Columns(columns) => columns.height(x, z),
            Self::World => 0.0,
        }
    }

    /// Height of the smooth surface at a place, blocks.
    pub fn height(&self, x: f64, z: f64) -> f64 {
        self.height_and_slope(x, z).0
    }

    /// Height of the smooth surface in blocks and its slope (dh/dx, dh/dz).
    pub fn height_and_slope(&self, x: f64, z: f64) -> (f64, [f64; 2]) {
        match self {
            Self::Plane(height) => (*height, [0.0, 0.0]),
            Self::World => (0.0, [0.0, 0.0]),
            _ => smooth(|i, j| self.column(i, j), x, z),
        }
    }

    /// Unit normal of the smooth surface, pointing up.
    pub fn normal(&self, x: f64, z: f64) -> [f64; 3] {
        let (_, [dx, dz]) = self.height_and_slope(x, z);
        let length = (dx * dx + 1.0 + dz * dz).sqrt();
        [-dx / length, 1.0 / length, -dz / length]
    }

    /// Whether anything on it can tilt.
    pub fn is_uneven(&self) -> bool {
        matches!(self, Self::Noise(_) | Self::Columns(_))
    }
}

/// The ground as blocks to place: whole blocks, and a bottom slab where a column ends at half a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroundBlocks {
    /// Block coordinates of the structure's corner, relative to the playback's start.
    pub offset: [i64; 3],
    /// Extent in blocks.
    pub size: [u32; 3],
    /// Blocks by position within the structure, sorted by y, then z, then x.
    pub blocks: Vec<([u32; 3], GroundBlock)>,
}

/// The two block shapes of a ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum GroundBlock {
    /// A whole block.
    Whole,
    /// The lower half.
    Slab,
}
