//! Bats in cell order, and what is known of all of them.

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

/// The bats of one tick in cell order.
#[derive(Debug, Clone, Default)]
pub struct Sorted {
    /// The bat in each place.
    pub ids: Vec<u32>,
    bats: Vec<Bat>,
    /// Positions relative to [`Bounds::centre`], one column per axis.
    near: [Vec<f32>; 3],
}

/// Zeros after the last bat, so that a kernel's load may begin at its velocity.
const PADDING: usize = 1;

impl Sorted {
    /// How many bats there are, without the padding.
    pub fn count(&self) -> usize {
        self.bats.len().saturating_sub(PADDING)
    }

    /// All bats, and the padding.
    pub fn bats(&self) -> &[Bat] {
        &self.bats
    }

    /// Positions relative to [`Bounds::centre`], columns x, y, z, and [`CHUNK`] zeros after the last.
    pub fn near(&self) -> [&[f32]; 3] {
        [&self.near[0], &self.near[1], &self.near[2]]
    }

    /// Place i becomes slot `order[i]`.
    pub fn fill(&mut self, order: &[u32], ids: &[u32], bats: &[Bat], bounds: &Bounds) {
        let count = order.len();
        let zero = Bat {
            p: [0.0; 3],
            v: [0.0; 3],
        };
        self.ids.resize(count, 0);
        self.bats.resize(count + PADDING, zero);
        for column in &mut self.near {
            column.resize(count + CHUNK, 0.0);
        }
        let centre = bounds.centre();
        let [x, y, z] = &mut self.near;
        (
            &mut self.ids[..],
            &mut self.bats[..count],
            &mut x[..count],
            &mut y[..count],
            &mut z[..count],
            order,
        )
            .into_par_iter()
            .with_min_len(1 << 11)
            .for_each(|(id, bat, x, y, z, &from)| {
                *id = ids[from as usize];
                *bat = bats[from as usize];
                *x = (bat.p[0] - centre[0]) as f32;
                *y = (bat.p[1] - centre[1]) as f32;
                *z = (bat.p[2] - centre[2]) as f32;
            });
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        let columns: usize = self.near.iter().map(|c| size_of_val(&c[..])).sum();
        size_of_val(&self.ids[..]) + size_of_val(&self.bats[..]) + columns
    }
}
