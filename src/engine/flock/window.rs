//! What the bats of one cell may see, side by side.

use super::sorted::Sorted;
use std::ops::Range;

/// The widest kernel's lanes; a window's length is a multiple of it.
pub const LANES: usize = 16;
/// Bats of a tile; a multiple of [`LANES`].
const TILE: usize = 256;
/// Rows copied at once: a sparse flock's runs mostly fit.
pub const CHUNK: usize = 32;

/// Some runs of [`Sorted`], one after another, padded with bats that nobody sees.
#[derive(Debug, Clone, Default)]
pub struct Window {
    /// x, y, z as in [`Sorted::near`], and the place.
    columns: [Vec<f32>; 3],
    places: Vec<u32>,
    count: usize,
}

impl Window {
    /// Bats, in pieces that a core's nearest cache holds together with what the kernels read of them.
    pub fn tiles(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let count = self.count;
        (0..count)
            .step_by(TILE)
            .map(move |start| start..(start + TILE).min(count))
    }

    /// Columns x, y, z, padded to whole [`LANES`].
    pub fn near(&self) -> [&[f32]; 3] {
        [&self.columns[0], &self.columns[1], &self.columns[2]]
    }

    /// The place of each, padded likewise.
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// Becomes these runs.
    pub fn gather(&mut self, sorted: &Sorted, runs: &[Range<u32>]) {
        let count: usize = runs.iter().map(|run| run.len()).sum();
        let room = count + CHUNK;
        if self.places.len() < room {
            self.columns.iter_mut().for_each(|c| c.resize(room, 0.0));
            self.places.resize(room, 0);
        }
        let near = sorted.near();
        let mut to = 0;
        for run in runs {
            let (mut from, end) = (run.start as usize, run.end as usize);
            while from < end {
                for axis in 0..3 {
                    let chunk = &near[axis][from..from + CHUNK];
                    self.columns[axis][to..to + CHUNK].copy_from_slice(chunk);
                }
                let places = self.places[to..to + CHUNK].iter_mut();
                for (i, place) in places.enumerate() {
                    *place = (from + i) as u32;
                }
                let step = CHUNK.min(end - from);
                from += step;
                to += step;
            }
        }
        self.count = to;
        for axis in 0..3 {
            self.columns[axis][to..to + LANES].fill(f32::INFINITY);
        }
    }
}
