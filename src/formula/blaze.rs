//! The blaze: `BlazeModel.setupAnim`, `createBodyLayer` and the head's rotation, from documents/blaze.txt.
//!
//! Positions are pixels (1/16 block) in Java `ModelPart` axes, y down, one `[x, y, z]` per part `part0..part11`. Time is
//! `ageInTicks`. With [`Trig::Table`] and [`Trig::TableWide`] every operation is a Java float in the document's order;
//! with [`Trig::Exact`] the same formula runs in f64 on the real constants, the smooth curve that solvers and bounds use.

use crate::minecraft::mth;
use std::f64::consts::PI;
use std::ops::Range;

/// `(float) Math.PI`.
const PI_FLOAT: f32 = PI as f32;
/// Rods of the model, `part0..part11`.
pub const PARTS: usize = 12;
/// The exact formula is refused beyond this tick: an f64 no longer resolves the phase to the digits printed.
pub const EXACT_TICK_LIMIT: f64 = 1e9;

/// One ring of four rods, with the literals of the document.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layer {
    /// Name used in reports and clip names.
    pub name: &'static str,
    /// Index of the ring's first part; the ring has four.
    pub first: usize,
    /// `rotation` before the first rod at age 0, radians, as the document's float.
    pub start_float: f32,
    /// The same as the real number it stands for, in units of pi.
    pub start_pi: f64,
    /// Factor of `ageInTicks * (float) Math.PI`, pi radians per tick, as the document's float.
    pub spin_float: f32,
    /// The same as the real number it stands for.
    pub spin: f64,
    /// Radius of the circle, px.
    pub radius: f32,
    /// Height the rods bob about, px, y down.
    pub height: f32,
    /// Ticks by which each part index leads the one before it in the bob (`i * 2`, `k * 1.5F`).
    pub bob_lead: f32,
    /// Angular frequency of the bob, radians per tick.
    pub bob_rate: f32,
}

impl Layer {
    /// Indices of the ring's parts.
    pub fn parts(&self) -> Range<usize> {
        self.first..self.first + 4
    }
}

/// The three rings in document order.
pub const LAYERS: [Layer; 3] = [
    Layer {
        name: "top",
        first: 0,
        start_float: 0.0,
        start_pi: 0.0,
        spin_float: -0.1,
        spin: -0.1,
        radius: 9.0,
        height: -2.0,
        bob_lead: 2.0,
        bob_rate: 0.25,
    },
    Layer {
        name: "middle",
        first: 4,
        start_float: PI_FLOAT / 4.0,
        start_pi: 0.25,
        spin_float: 0.03,
        spin: 0.03,
        radius: 7.0,
        height: 2.0,
        bob_lead: 2.0,
        bob_rate: 0.25,
    },
    Layer {
        name: "bottom",
        first: 8,
        start_float: 0.471_238_94,
        start_pi: 0.15,
        spin_float: -0.05,
        spin: -0.05,
        radius: 5.0,
        height: 11.0,
        bob_lead: 1.5,
        bob_rate: 0.5,
    },
];

/// Box of the head, px: origin relative to its pivot, size, texture offset (`texOffs(0, 0).addBox(..)`).
pub const HEAD_BOX: ([f32; 3], [f32; 3], [u32; 2]) = ([-4.0; 3], [8.0; 3], [0, 0]);
/// Box of every rod, px: origin relative to its pivot, size, texture offset (`texOffs(0, 16).addBox(..)`).
pub const ROD_BOX: ([f32; 3], [f32; 3], [u32; 2]) = ([0.0; 3], [2.0, 8.0, 2.0], [0, 16]);
/// Texture size in px, from `LayerDefinition.create(meshDefinition, 64, 32)`.
pub const TEXTURE_SIZE: [u32; 2] = [64, 32];
/// Block light of the blaze (`getBlockLightLevel` returns 15): it is drawn fully bright.
pub const BLOCK_LIGHT: u8 = 15;

/// Which sine and cosine the formula calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Trig {
    /// The game's table, float product, `int` cast: games up to 1.21.10, the document's era.
    #[default]
    Table,
    /// The game's table, double product, `long` cast: 1.21.11 and later.
    TableWide,
    /// No table, no float: the real curve in f64.
    Exact,
}

/// What is added to `rotation` from one rod of a ring to the next.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum PhaseStep {
    /// The document's `++rotation`: 1 radian.
    #[default]
    Documented,
    /// The shipped game's 1.5707964F (decompilers print such constants as `++`): a quarter turn.
    Shipped,
    /// Any other step, radians.
    Radians(f64),
}

impl PhaseStep {
    /// The step as the float the game would add, radians.
    pub fn float(self) -> f32 {
        match self {
            PhaseStep::Documented => 1.0,
            PhaseStep::Shipped => 1.570_796_4,
            PhaseStep::Radians(r) => r as f32,
        }
    }

    /// The step as a real number, radians.
    pub fn exact(self) -> f64 {
        match self {
            PhaseStep::Documented => 1.0,
            PhaseStep::Shipped => PI / 2.0,
            PhaseStep::Radians(r) => r,
        }
    }
}

/// How the bob's clock runs: age is replaced by `age * scale + offset` in the bob alone. The identity is the document.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BobClock {
    /// Speed of the bob against the document's, 1 = as documented.
    pub scale: f64,
    /// Ticks added after scaling.
    pub offset: f64,
}

impl BobClock {
    /// The document's own clock.
    pub const DOCUMENTED: BobClock = BobClock {
        scale: 1.0,
        offset: 0.0,
    };
}

impl Default for BobClock {
    fn default() -> Self {
        BobClock::DOCUMENTED
    }
}

/// Parameters of the formula; the default is the document.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Blaze {
    /// Sine and cosine in use.
    pub trig: Trig,
    /// Rotation from rod to rod.
    pub phase_step: PhaseStep,
    /// Clock of the bob; anything but the document's is a looped motion.
    pub bob: BobClock,
}

/// A tick the exact formula refuses.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error(
    "tick {0} is beyond the exact formula's range of -1e9..=1e9; use a smaller tick, or trig = \"table\", which follows the game's casts at any tick"
)]
pub struct TickOutOfRange(pub f64);

impl Blaze {
    /// Positions at `tick` (any f64; cast to float first unless the formula is exact), px, as f64.
    ///
    /// # Errors
    /// With [`Trig::Exact`], a tick beyond ±1e9 or NaN.
    pub fn positions(&self, tick: f64) -> Result<[[f64; 3]; PARTS], TickOutOfRange> {
        match self.trig {
            Trig::Exact if !(tick.abs() <= EXACT_TICK_LIMIT) => Err(TickOutOfRange(tick)),
            Trig::Exact => Ok(self.setup_anim_exact(tick)),
            _ => Ok(self.setup_anim(tick as f32).map(|p| p.map(f64::from))),
        }
    }

    /// Position of one part at `tick` by the exact formula, whatever `trig` says, px.
    pub fn exact_part(&self, part: usize, tick: f64) -> [f64; 3] {
        let layer = &LAYERS[part.min(PARTS - 1) / 4];
        let rotation = layer.start_pi * PI
            + tick * PI * layer.spin
            + (part - layer.first) as f64 * self.phase_step.exact();
        let age = tick * self.bob.scale + self.bob.offset;
        let bob = (part as f64 * f64::from(layer.bob_lead) + age) * f64::from(layer.bob_rate);
        let radius = f64::from(layer.radius);
        [
            libm::cos(rotation) * radius,
            f64::from(layer.height) + libm::cos(bob),
            libm::sin(rotation) * radius,
        ]
    }

    /// `setupAnim` in f64 on real constants, px.
    pub fn setup_anim_exact(&self, tick: f64) -> [[f64; 3]; PARTS] {
        std::array::from_fn(|part| self.exact_part(part, tick))
    }

    /// `setupAnim` in Java floats with the game's table, px. [`Trig::Exact`] is treated as [`Trig::Table`] here.
    pub fn setup_anim(&self, age_in_ticks: f32) -> [[f32; 3]; PARTS] {
        let (sin, cos) = self.table_functions();
        let bob_age = if self.bob == BobClock::DOCUMENTED {
            age_in_ticks
        } else {
            (f64::from(age_in_ticks) * self.bob.scale + self.bob.offset) as f32
        };
        let mut parts = [[0.0; 3]; PARTS];
        for layer in &LAYERS {
            let spin = age_in_ticks * PI_FLOAT * layer.spin_float;
            let mut rotation = if layer.first == 0 {
                spin
            } else {
                layer.start_float + spin
            };
            for k in layer.parts() {
                parts[k][1] =
                    layer.height + cos((k as f32 * layer.bob_lead + bob_age) * layer.bob_rate);
                parts[k][0] = cos(rotation) * layer.radius;
                parts[k][2] = sin(rotation) * layer.radius;
                rotation += self.phase_step.float();
            }
        }
        parts
    }

    /// `createBodyLayer`: the rest pose, px, in Java floats with the game's table.
    pub fn body_layer(&self) -> [[f32; 3]; PARTS] {
        let (sin, cos) = self.table_functions();
        let mut parts = [[0.0; 3]; PARTS];
        for layer in &LAYERS {
            let mut rotation = layer.start_float;
            for k in layer.parts() {
                parts[k] = [
                    cos(rotation) * layer.radius,
                    layer.height + cos(k as f32 * layer.bob_lead * layer.bob_rate),
                    sin(rotation) * layer.radius,
                ];
                rotation += self.phase_step.float();
            }
        }
        parts
    }

    /// The rest pose as f64, px: [`Blaze::body_layer`], or the exact formula at age 0.
    pub fn rest(&self) -> [[f64; 3]; PARTS] {
        match self.trig {
            Trig::Exact => self.setup_anim_exact(0.0),
            _ => self.body_layer().map(|p| p.map(f64::from)),
        }
    }

    fn table_functions(&self) -> (fn(f32) -> f32, fn(f32) -> f32) {
        match self.trig {
            Trig::TableWide => (mth::sin_wide, mth::cos_wide),
            Trig::Table | Trig::Exact => (mth::sin, mth::cos),
        }
    }
}

/// Head rotation `[yRot, xRot]` in radians from `netHeadYaw` and `headPitch` in degrees, in Java floats.
pub fn head(net_head_yaw: f32, head_pitch: f32) -> [f32; 2] {
    let radians = PI_FLOAT / 180.0;
    [net_head_yaw * radians, head_pitch * radians]
}

/// Name of a part, as `getPartName`.
pub fn part_name(index: usize) -> String {
    format!("part{index}")
}
