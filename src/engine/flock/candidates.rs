//! Bats as columns, so that lanes load neighbours side by side.

use crate::formula::flock::Vec3;
use crate::formula::flock::sums::velocity_units;
use rayon::prelude::*;
use std::ops::Range;

/// The widest kernel's lanes; columns are padded to a multiple of it.
pub const LANES: usize = 8;

/// Positions (blocks) and velocities (velocity units), one column per axis, all of one length.
#[derive(Debug, Clone, Default)]
pub struct Candidates {
    p: [Vec<f64>; 3],
    v: [Vec<i64>; 3],
}

impl Candidates {
    /// Position columns x, y, z.
    pub fn p(&self) -> [&[f64]; 3] {
        [&self.p[0], &self.p[1], &self.p[2]]
    }

    /// Velocity columns x, y, z.
    pub fn v(&self) -> [&[i64]; 3] {
        [&self.v[0], &self.v[1], &self.v[2]]
    }

    /// The position in one row.
    pub fn position(&self, row: usize) -> Vec3 {
        [self.p[0][row], self.p[1][row], self.p[2][row]]
    }

    /// Row i becomes the bat `order[i]`.
    pub fn fill(&mut self, order: &[u32], p: &[Vec3], v: &[Vec3]) {
        for axis in 0..3 {
            self.p[axis].resize(order.len(), 0.0);
            self.v[axis].resize(order.len(), 0);
        }
        let [px, py, pz] = &mut self.p;
        let [vx, vy, vz] = &mut self.v;
        (px, py, pz, vx, vy, vz, order)
            .into_par_iter()
            .with_min_len(1 << 10)
            .for_each(|(px, py, pz, vx, vy, vz, &from)| {
                [*px, *py, *pz] = p[from as usize];
                [*vx, *vy, *vz] = v[from as usize].map(velocity_units);
            });
    }

    /// Becomes these runs of `sorted`, one after another, padded with bats that nobody sees.
    pub fn gather(&mut self, sorted: &Candidates, runs: &[Range<usize>]) {
        let count: usize = runs.iter().map(Range::len).sum();
        let padded = count.next_multiple_of(LANES);
        for axis in 0..3 {
            let (p, v) = (&mut self.p[axis], &mut self.v[axis]);
            p.clear();
            v.clear();
            for run in runs {
                p.extend_from_slice(&sorted.p[axis][run.clone()]);
                v.extend_from_slice(&sorted.v[axis][run.clone()]);
            }
            p.resize(padded, f64::INFINITY);
            v.resize(padded, 0);
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.p.iter().map(|c| size_of_val(&c[..])).sum::<usize>()
            + self.v.iter().map(|c| size_of_val(&c[..])).sum::<usize>()
    }
}
