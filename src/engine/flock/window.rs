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
    /// x, y, z as in [`Sorted::near`], and the slot.
    columns: [Vec<f32>; 3],
    slots: Vec<u32>,
    count: usize,
    /// Bats of the [`Sorted`] that it was gathered from.
    bats: usize,
}

/// A piece of a window that a core's nearest cache holds together with what the kernels read of it. Lanes that are no
/// bat's lie at infinity on every axis; every other lane's slot is below `bats`.
#[derive(Debug, Clone, Copy)]
pub struct Tile<'a> {
    /// x, y, z as in [`Sorted::near`]; as long as `slots`.
    columns: [&'a [f32]; 3],
    slots: &'a [u32],
    count: usize,
    bats: usize,
}

impl<'a> Tile<'a> {
    /// Columns x, y, z, each as long as [`Tile::lanes`].
    pub fn near(&self) -> [&'a [f32]; 3] {
        self.columns
    }

    /// The slot of each bat, padded to whole [`LANES`].
    pub fn lanes(&self) -> &'a [u32] {
        self.slots
    }

    /// The slot of each bat.
    pub fn slots(&self) -> &'a [u32] {
        &self.slots[..self.count]
    }

    /// Bats of the [`Sorted`] that the slots are of.
    pub fn bats(&self) -> usize {
        self.bats
    }
}

impl Window {
    /// All of it, tile by tile.
    pub fn tiles(&self) -> impl Iterator<Item = Tile<'_>> {
        (0..self.count).step_by(TILE).map(move |start| {
            let count = TILE.min(self.count - start);
            let lanes = start..start + count.next_multiple_of(LANES);
            Tile {
                columns: std::array::from_fn(|axis| &self.columns[axis][lanes.clone()]),
                slots: &self.slots[lanes],
                count,
                bats: self.bats,
            }
        })
    }

    /// Becomes these runs.
    ///
    /// # Panics
    /// Where a run goes beyond the bats: [`Tile`] promises the kernels that none does.
    pub fn gather(&mut self, sorted: &Sorted, runs: &[Range<u32>]) {
        self.bats = sorted.count();
        let count: usize = runs.iter().map(|run| run.len()).sum();
        let room = count + CHUNK;
        if self.slots.len() < room {
            self.columns.iter_mut().for_each(|c| c.resize(room, 0.0));
            self.slots.resize(room, 0);
        }
        let (near, slots) = (sorted.near(), sorted.slots());
        let mut to = 0;
        for run in runs {
            let (mut from, end) = (run.start as usize, run.end as usize);
            assert!(end <= self.bats, "a run of bats beyond the last");
            while from < end {
                for axis in 0..3 {
                    let chunk = &near[axis][from..from + CHUNK];
                    self.columns[axis][to..to + CHUNK].copy_from_slice(chunk);
                }
                self.slots[to..to + CHUNK].copy_from_slice(&slots[from..from + CHUNK]);
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
