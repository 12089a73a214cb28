//! The times that keys may have: whole frames of a clip, and its very end.

use crate::asset::clip::{TICKS_PER_SECOND, TIME_DECIMALS, round_to};

/// Frames of one clip.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grid {
    /// Frames per second.
    pub fps: u32,
    /// Length of the clip, seconds, rounded to [`TIME_DECIMALS`].
    pub length: f64,
    /// Frames strictly inside the clip; the end may lie off the grid.
    pub inner: usize,
}

impl Grid {
    /// The grid of a clip of `ticks` ticks.
    pub fn new(fps: u32, ticks: f64) -> Grid {
        let length = round_to(ticks / TICKS_PER_SECOND, TIME_DECIMALS);
        let frames = length * f64::from(fps);
        // A frame less than a thousandth before the end is the end.
        let inner = (frames - 1e-3).floor().max(0.0) as usize;
        Grid { fps, length, inner }
    }

    /// Index of the end.
    pub fn end(&self) -> usize {
        self.inner + 1
    }

    /// Seconds at frame `index`; the end's index is the length itself.
    pub fn seconds(&self, index: usize) -> f64 {
        if index > self.inner {
            self.length
        } else {
            round_to(index as f64 / f64::from(self.fps), TIME_DECIMALS)
        }
    }

    /// Ticks at frame `index`.
    pub fn tick(&self, index: usize) -> f64 {
        self.seconds(index) * TICKS_PER_SECOND
    }

    /// Length of a frame, ticks.
    pub fn frame_ticks(&self) -> f64 {
        TICKS_PER_SECOND / f64::from(self.fps)
    }

    /// Number of frames if the end lies on the grid.
    pub fn whole_frames(&self) -> Option<usize> {
        let frames = self.length * f64::from(self.fps);
        ((frames - frames.round()).abs() < 1e-6).then(|| frames.round() as usize)
    }
}
