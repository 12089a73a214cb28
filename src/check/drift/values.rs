//! The embedded worked values' shape.

use serde::Deserialize;

/// Worked values of every document.
#[derive(Clone, Debug, Deserialize)]
pub struct Worked {
    /// Of setupAnim and createBodyLayer, to the bit.
    pub blaze: Vec<BlazeValue>,
    /// Of the lava, to the byte.
    pub lava: Vec<LavaValue>,
    /// Of the flock, to 1e-9.
    pub flock: Vec<FlockValue>,
    /// Of the chase, to 1e-9.
    pub chase: Vec<ChaseValue>,
}

impl Worked {
    /// The values that the program carries.
    pub fn embedded() -> Worked {
        match serde_json::from_str(include_str!("worked.json")) {
            Ok(worked) => worked,
            Err(e) => unreachable!("the embedded worked values are ours and tested: {e}"),
        }
    }
}

/// All parts at one tick.
#[derive(Clone, Debug, Deserialize)]
pub struct BlazeValue {
    /// `table` or `table-wide`.
    pub trig: String,
    /// `documented` or `shipped`.
    pub phase_step: String,
    /// f32 bits in hex, or `rest` for createBodyLayer.
    pub tick_bits: String,
    /// x of part0..part11, f32 bits in hex, px.
    pub x_bits: String,
    /// y likewise.
    pub y_bits: String,
    /// z likewise.
    pub z_bits: String,
}

impl BlazeValue {
    /// The tick; `None` for the rest pose.
    pub fn tick(&self) -> Option<f32> {
        u32::from_str_radix(&self.tick_bits, 16)
            .ok()
            .map(f32::from_bits)
    }
}

/// The pixels after some ticks.
#[derive(Clone, Debug, Deserialize)]
pub struct LavaValue {
    /// `classic` or `classicube`.
    pub variant: String,
    /// Shown scrolled.
    pub flow: bool,
    /// Of java.util.Random.
    pub seed: i64,
    /// Updates from cold.
    pub tick: usize,
    /// 16 x 16 pixels, hex, row-major.
    pub rgb: String,
}

/// The flock after some ticks.
#[derive(Clone, Debug, Deserialize)]
pub struct FlockValue {
    /// y of flat ground, blocks.
    pub surface: f64,
    /// The floor push is on.
    pub floor: bool,
    /// The state at tick 0.
    pub start: FlockStart,
    /// Ticks from the start.
    pub tick: u64,
    /// Positions then, blocks.
    pub p: Vec<[f64; 3]>,
    /// Velocities then, blocks/tick.
    pub v: Vec<[f64; 3]>,
}

/// Where the flock starts.
#[derive(Clone, Debug, Deserialize)]
pub struct FlockStart {
    /// Positions, blocks.
    pub p: Vec<[f64; 3]>,
    /// Velocities, blocks/tick.
    pub v: Vec<[f64; 3]>,
}

/// The published 20 after some frames.
#[derive(Clone, Debug, Deserialize)]
pub struct ChaseValue {
    /// The document's constants.
    pub k1: f64,
    /// Likewise.
    pub k2: f64,
    /// Likewise.
    pub k3: f64,
    /// Seconds a frame.
    pub t: f64,
    /// Positions reset before each k in frame 1.
    pub frame1_quirk: bool,
    /// Updates from the start.
    pub frame: u32,
    /// The leader, x and z, units.
    pub leader: Vec<f64>,
    /// x of chickens 1..20.
    pub x: Vec<f64>,
    /// z of chickens 1..20.
    pub z: Vec<f64>,
}
