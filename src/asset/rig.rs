//! A model's bones and boxes, in Java `ModelPart` axes: pixels, y down. Each format converts for itself.

/// A model without motion: flat list of bones, each with its boxes.
#[derive(Debug, Clone, PartialEq)]
pub struct Rig {
    /// Texture size, px.
    pub texture_size: [u32; 2],
    /// Drawn at full block light whatever the world's light is (emissive material, `brightness` 15).
    pub full_bright: bool,
    /// Bones in document order.
    pub bones: Vec<Bone>,
}

/// One moving part.
#[derive(Debug, Clone, PartialEq)]
pub struct Bone {
    /// Identifier, also valid as a Java name: `head`, `part0` ...
    pub name: String,
    /// Rest position of the pivot, px, y down, rounded to [`PIVOT_DECIMALS`] so that every file prints the same number.
    pub pivot: [f64; 3],
    /// Boxes relative to the pivot.
    pub boxes: Vec<Cuboid>,
}

/// A box with box UV.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cuboid {
    /// Corner with the smallest coordinates, relative to the bone's pivot, px, y down.
    pub origin: [f64; 3],
    /// Size, px.
    pub size: [f64; 3],
    /// Texture offset of the box's unfolded faces, px (`texOffs`).
    pub uv: [u32; 2],
}

/// Decimals that a pivot is rounded to.
pub const PIVOT_DECIMALS: u32 = 6;

impl Rig {
    /// Position of the bone called `name` in [`Rig::bones`].
    pub fn bone_index(&self, name: &str) -> Option<usize> {
        self.bones.iter().position(|b| b.name == name)
    }
}
