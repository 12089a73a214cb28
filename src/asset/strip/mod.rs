//! An animated texture: frames in colour, the order they play in, and the proof that they loop.

mod certificate;
mod endless;
mod measure;

pub use certificate::{Certificate, Dropped, LoopKind, StateEquality};
pub use endless::{endless, looks_different};
pub use measure::{
    Moments, Statistics, Steps, colours, duplicate_neighbours, statistics, step, steps,
};

/// Frames of one animated texture, free of any file format.
#[derive(Clone, Debug, PartialEq)]
pub struct StripAsset {
    /// Pixels per side of a frame.
    pub size: usize,
    /// Frames as rgb bytes, row-major, size * size * 3 each; the flow's are scrolled.
    pub frames: Vec<Vec<u8>>,
    /// Frame indices in the order they play; absent: 0, 1, 2 ... once through.
    pub order: Option<Vec<u32>>,
    /// Game ticks (1/20 s) that each frame stays.
    pub frametime: u32,
    /// Ask the player to blend neighbouring frames.
    pub interpolate: bool,
    /// A flowing liquid's texture: its renderers cut windows from 2 x 2 copies of the frame.
    pub flows: bool,
    /// Ticks simulated before the first frame; frame i is the state after `warm_up + i * frametime + 1` ticks.
    pub warm_up: u64,
    /// Ignitions left out so that the loop converges, by tick, then cell.
    pub dropped: Vec<Dropped>,
    /// What was measured on the strip.
    pub certificate: Certificate,
}

impl StripAsset {
    /// Frame indices in the order they play, stated or not.
    pub fn play_order(&self) -> Vec<u32> {
        let once = || (0..self.frames.len() as u32).collect();
        self.order.clone().unwrap_or_else(once)
    }
}
