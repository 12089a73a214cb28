//! The motion itself, unbaked: for targets that evaluate formulas (Molang, CEM, Java source).
//!
//! Two views of one motion. [`Motion::bones`] is the analytic view, sums of harmonics in f64 on real constants.
//! [`Motion::rings`] is the document's own float program, in document order, for twins that must match it bit for bit.

/// A model's motion in both views.
#[derive(Debug, Clone, PartialEq)]
pub struct Motion {
    /// Analytic view, one entry per moving bone, in the order of the rig's bones.
    pub bones: Vec<BoneMotion>,
    /// Float program view: rings in document order, rods in order within each.
    pub rings: Vec<Ring>,
    /// Index rule of the table that the float program calls.
    pub table: Table,
    /// Head rotation, degrees `[yaw, pitch]` (`netHeadYaw`, `headPitch`).
    pub head: [f32; 2],
}

/// Position of one bone as sums of harmonics, absolute, px, Java `ModelPart` axes (y down).
///
/// A format that writes differences from rest subtracts the rig's pivot from [`Axis::offset`].
#[derive(Debug, Clone, PartialEq)]
pub struct BoneMotion {
    /// Name of the bone.
    pub bone: String,
    /// x, y, z.
    pub axes: [Axis; 3],
}

/// `offset + sum of harmonics`, px.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// Constant part, px.
    pub offset: f64,
    /// The moving part.
    pub harmonics: Vec<Harmonic>,
}

/// `amplitude * wave(rate * tick + phase)`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Harmonic {
    /// px.
    pub amplitude: f64,
    /// Sine or cosine, as the document calls it.
    pub wave: Wave,
    /// Radians per tick (at 20 ticks a second).
    pub rate: f64,
    /// Radians at tick 0.
    pub phase: f64,
    /// The layer this harmonic belongs to, for clips that play together: `spin_top`, `bob_slow` ...
    pub layer: &'static str,
}

/// Circular function of a harmonic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wave {
    /// Cosine.
    Cos,
    /// Sine.
    Sin,
}

/// Index rule of the game's sine table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Float product, `int` cast (games up to 1.21.10).
    Float,
    /// Double product, `long` cast (1.21.11 and later).
    Double,
}

/// One `for` loop of `setupAnim`, with its float literals.
///
/// For rod `k` in `first..first + count`, n-th of its ring, all operations float, in this order:
/// `rotation = start + age * PI * spin`, then n times `rotation += step`;
/// `y = height + cos((k * bob_lead + age) * bob_rate)`, `x = cos(rotation) * radius`, `z = sin(rotation) * radius`.
/// A ring whose `start` is 0 has no addition of `start` in the document.
#[derive(Debug, Clone, PartialEq)]
pub struct Ring {
    /// `top`, `middle`, `bottom`.
    pub name: &'static str,
    /// Index of the first rod.
    pub first: usize,
    /// Rods in the ring.
    pub count: usize,
    /// Radians.
    pub start: f32,
    /// Pi radians per tick.
    pub spin: f32,
    /// Radians from rod to rod.
    pub step: f32,
    /// px.
    pub radius: f32,
    /// px, y down.
    pub height: f32,
    /// Ticks per part index.
    pub bob_lead: f32,
    /// Radians per tick.
    pub bob_rate: f32,
}

impl Axis {
    /// Value at `tick`, px.
    pub fn at(&self, tick: f64) -> f64 {
        self.harmonics
            .iter()
            .fold(self.offset, |sum, h| sum + h.at(tick))
    }
}

impl Harmonic {
    /// Value at `tick`, px.
    pub fn at(&self, tick: f64) -> f64 {
        let angle = self.rate * tick + self.phase;
        self.amplitude
            * match self.wave {
                Wave::Cos => libm::cos(angle),
                Wave::Sin => libm::sin(angle),
            }
    }
}

impl BoneMotion {
    /// Absolute position at `tick`, px, y down.
    pub fn at(&self, tick: f64) -> [f64; 3] {
        [
            self.axes[0].at(tick),
            self.axes[1].at(tick),
            self.axes[2].at(tick),
        ]
    }
}
