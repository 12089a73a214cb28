//! Bats in cell order, and what is known of all of them.

use super::grid::Grid;
use super::window::CHUNK;
use crate::formula::flock::Vec3;
use crate::formula::flock::sums::VELOCITY_FAST;
use rayon::prelude::*;

/// One bat, six numbers in this order: the kernels load them some at a time.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(C)]
pub struct Bat {
    /// Position, blocks.
    pub p: Vec3,
    /// Velocity, blocks/tick.
    pub v: Vec3,
}

/// What is known of all bats of one tick.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// Lowest and highest position of each axis, blocks; bats without one do not count.
    pub low: Vec3,
    pub high: Vec3,
    /// Every number is finite, and every velocity component below [`VELOCITY_FAST`].
    pub tame: bool,
}

impl Bounds {
    /// Of no bats.
    pub const NONE: Bounds = Bounds {
        low: [f64::INFINITY; 3],
        high: [f64::NEG_INFINITY; 3],
        tame: true,
    };

    /// With one bat more.
    #[inline]
    pub fn with(mut self, bat: &Bat) -> Bounds {
        for axis in 0..3 {
            let p = bat.p[axis];
            self.low[axis] = if p < self.low[axis] {
                p
            } else {
                self.low[axis]
            };
            self.high[axis] = if p > self.high[axis] {
                p
            } else {
                self.high[axis]
            };
            self.tame &= (p.abs() < f64::INFINITY) & (bat.v[axis].abs() < VELOCITY_FAST);
        }
        self
    }

    /// Of both.
    pub fn and(self, other: Bounds) -> Bounds {
        let axes = |pick: fn(f64, f64) -> f64, a: Vec3, b: Vec3| {
            std::array::from_fn(|axis| pick(a[axis], b[axis]))
        };
        Bounds {
            low: axes(f64::min, self.low, other.low),
            high: axes(f64::max, self.high, other.high),
            tame: self.tame && other.tame,
        }
    }

    /// Where the bats may be one tick later, if none is faster than this.
    pub fn grown(self, speed: f64) -> Bounds {
        Bounds {
            low: self.low.map(|c| c - speed),
            high: self.high.map(|c| c + speed),
            ..self
        }
    }

    /// The point that f32 positions are relative to.
    pub fn centre(&self) -> Vec3 {
        std::array::from_fn(|axis| self.low[axis] + (self.high[axis] - self.low[axis]) * 0.5)
    }
}

/// The cell order of one tick's bats, and where they are in it. The bats themselves stay in their slots, which are in the
/// cell order of the tick before: near enough to be read as they lie.
#[derive(Debug, Clone, Default)]
pub struct Sorted {
    /// The bat in each place.
    pub ids: Vec<u32>,
    /// The slot of the bat in each place.
    slots: Vec<u32>,
    /// Positions relative to [`Bounds::centre`], one column per axis.
    near: [Vec<f32>; 3],
    count: usize,
}

impl Sorted {
    /// How many bats there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The slot of the bat in each place, all below [`Sorted::count`], and [`CHUNK`] zeros after the last.
    pub fn slots(&self) -> &[u32] {
        &self.slots
    }

    /// Positions relative to [`Bounds::centre`], columns x, y, z, and [`CHUNK`] zeros after the last.
    pub fn near(&self) -> [&[f32]; 3] {
        [&self.near[0], &self.near[1], &self.near[2]]
    }

    /// Place i becomes the bat that `grid` sorts there by the keys of the bats in their slots.
    ///
    /// # Panics
    /// Where the grid names a slot that is none: the kernels rely on all being some.
    pub fn fill(
        &mut self,
        grid: &mut Grid,
        keys: &[u32],
        ids: &[u32],
        bats: &[Bat],
        bounds: &Bounds,
    ) {
        let count = keys.len();
        let bats = &bats[..count];
        self.count = count;
        self.ids.resize(count, 0);
        self.slots.resize(count + CHUNK, 0);
        self.slots[count..].fill(0);
        for column in &mut self.near {
            column.resize(count + CHUNK, 0.0);
        }
        grid.sort(keys, &mut self.slots[..count]);
        let centre = bounds.centre();
        let [x, y, z] = &mut self.near;
        (
            &mut self.ids[..],
            &mut x[..count],
            &mut y[..count],
            &mut z[..count],
            &self.slots[..count],
        )
            .into_par_iter()
            .with_min_len(1 << 11)
            .for_each(|(id, x, y, z, &slot)| {
                *id = ids[slot as usize];
                let p = bats[slot as usize].p;
                *x = (p[0] - centre[0]) as f32;
                *y = (p[1] - centre[1]) as f32;
                *z = (p[2] - centre[2]) as f32;
            });
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        let columns: usize = self.near.iter().map(|c| size_of_val(&c[..])).sum();
        size_of_val(&self.ids[..]) + size_of_val(&self.slots[..]) + columns
    }
}
