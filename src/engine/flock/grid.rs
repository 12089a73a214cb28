//! Bats sorted by cell, and the runs of cells around a cell.
//!
//! Cells are cubes; their keys order them by x, then y, then z, so the three cells along z are one run. Only occupied
//! cells are kept: a flock may fly apart as far as it likes.

use crate::formula::flock::Vec3;
use std::ops::Range;

/// Cell coordinates are held to this, so that three differences (21 bits each) fit a key; beyond it cells merge, which costs speed only.
const MAX_CELL: f64 = ((1i64 << 20) - 1) as f64;
/// Bits sorted per pass.
const DIGIT_BITS: u32 = 11;
/// Rows of cells around a cell, itself included.
const ROWS: usize = 9;

/// The sorted bats of one tick.
#[derive(Debug, Clone, Default)]
pub struct Grid {
    /// The bat (slot before the sort) at each place of the cell order.
    order: Vec<u32>,
    keys: Vec<u64>,
    order_spare: Vec<u32>,
    keys_spare: Vec<u64>,
    /// Keys of the occupied cells, ascending.
    cells: Vec<u64>,
    /// First place of each occupied cell, and the number of bats at the end.
    starts: Vec<u32>,
    layout: Layout,
}

/// How three cell coordinates make a key.
#[derive(Debug, Clone, Copy, Default)]
struct Layout {
    low: [i64; 3],
    high: [i64; 3],
    y_shift: u32,
    x_shift: u32,
    bits: u32,
}

impl Layout {
    fn new(low: [i64; 3], high: [i64; 3]) -> Layout {
        let bits = |axis: usize| 64 - ((high[axis] - low[axis]) as u64).leading_zeros();
        Layout {
            low,
            high,
            y_shift: bits(2),
            x_shift: bits(2) + bits(1),
            bits: bits(2) + bits(1) + bits(0),
        }
    }

    fn key(&self, cell: [i64; 3]) -> u64 {
        let at = |axis: usize| (cell[axis] - self.low[axis]) as u64;
        at(0) << self.x_shift | at(1) << self.y_shift | at(2)
    }

    fn cell(&self, key: u64) -> [i64; 3] {
        let part = |shift: u32, bits: u32| (key >> shift & ((1u64 << bits) - 1)) as i64;
        [
            self.low[0] + (key >> self.x_shift) as i64,
            self.low[1] + part(self.y_shift, self.x_shift - self.y_shift),
            self.low[2] + part(0, self.y_shift),
        ]
    }
}

fn cell_of(p: Vec3, per_block: f64) -> [i64; 3] {
    p.map(|c| (c * per_block).floor().clamp(-MAX_CELL, MAX_CELL) as i64)
}

impl Grid {
    /// Sorts bats at `p` into cells of the given edge.
    pub fn sort(&mut self, p: &[Vec3], edge: f64) {
        // Slightly wider than the radius, so that rounding never puts a seen bat two cells away.
        let per_block = 1.0 / (edge * (1.0 + 1e-6)).max(1e-3);
        let (mut low, mut high) = ([i64::MAX; 3], [i64::MIN; 3]);
        for &p in p {
            let cell = cell_of(p, per_block);
            for axis in 0..3 {
                low[axis] = low[axis].min(cell[axis]);
                high[axis] = high[axis].max(cell[axis]);
            }
        }
        if p.is_empty() {
            (low, high) = ([0; 3], [0; 3]);
        }
        self.layout = Layout::new(low, high);
        self.keys.clear();
        self.keys
            .extend(p.iter().map(|&p| self.layout.key(cell_of(p, per_block))));
        self.order.clear();
        self.order.extend(0..p.len() as u32);
        self.radix();
        self.cells.clear();
        self.starts.clear();
        for (place, &key) in self.keys.iter().enumerate() {
            if self.cells.last() != Some(&key) {
                self.cells.push(key);
                self.starts.push(place as u32);
            }
        }
        self.starts.push(p.len() as u32);
    }

    /// Stable sort of `keys` with `order`, least digit first.
    fn radix(&mut self) {
        let count = self.keys.len();
        self.keys_spare.resize(count, 0);
        self.order_spare.resize(count, 0);
        let passes = self.layout.bits.div_ceil(DIGIT_BITS);
        let digit_bits = self.layout.bits.div_ceil(passes.max(1));
        let mask = (1u64 << digit_bits) - 1;
        for pass in 0..passes {
            let shift = pass * digit_bits;
            let mut places = [0u32; 1 << DIGIT_BITS];
            for key in &self.keys {
                places[(key >> shift & mask) as usize] += 1;
            }
            let mut next = 0;
            for place in &mut places[..=mask as usize] {
                next += std::mem::replace(place, next);
            }
            for (&key, &bat) in self.keys.iter().zip(&self.order) {
                let place = &mut places[(key >> shift & mask) as usize];
                self.keys_spare[*place as usize] = key;
                self.order_spare[*place as usize] = bat;
                *place += 1;
            }
            std::mem::swap(&mut self.keys, &mut self.keys_spare);
            std::mem::swap(&mut self.order, &mut self.order_spare);
        }
    }

    /// The bat at each place.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Cells in order, beginning with the one that holds `place`.
    pub fn runs_from(&self, place: usize) -> Runs<'_> {
        let next = self.starts.partition_point(|&s| s as usize <= place) - 1;
        Runs {
            grid: self,
            next,
            cursors: [None; ROWS],
            around: Vec::with_capacity(ROWS),
        }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        (self.order.len() + self.order_spare.len() + self.starts.len()) * 4
            + (self.keys.len() + self.keys_spare.len() + self.cells.len()) * 8
    }
}

/// Walks the occupied cells with one cursor per row of neighbours: both only ever go up.
pub struct Runs<'a> {
    grid: &'a Grid,
    next: usize,
    cursors: [Option<usize>; ROWS],
    around: Vec<Range<usize>>,
}

impl Runs<'_> {
    /// Steps to the next cell; its places.
    pub fn next_cell(&mut self) -> Range<usize> {
        let grid = self.grid;
        let layout = &grid.layout;
        let [x, y, z] = layout.cell(grid.cells[self.next]);
        self.around.clear();
        for row in 0..ROWS {
            let (x, y) = (x + row as i64 / 3 - 1, y + row as i64 % 3 - 1);
            if !(layout.low[0]..=layout.high[0]).contains(&x)
                || !(layout.low[1]..=layout.high[1]).contains(&y)
            {
                continue;
            }
            let first = layout.key([x, y, (z - 1).max(layout.low[2])]);
            let last = layout.key([x, y, (z + 1).min(layout.high[2])]);
            let mut at = match self.cursors[row] {
                Some(at) => at,
                None => grid.cells.partition_point(|&key| key < first),
            };
            while at < grid.cells.len() && grid.cells[at] < first {
                at += 1;
            }
            self.cursors[row] = Some(at);
            let mut end = at;
            while end < grid.cells.len() && grid.cells[end] <= last {
                end += 1;
            }
            if end > at {
                self.around
                    .push(grid.starts[at] as usize..grid.starts[end] as usize);
            }
        }
        self.next += 1;
        grid.starts[self.next - 1] as usize..grid.starts[self.next] as usize
    }

    /// Places of all bats in the cell and around it, in runs.
    pub fn around(&self) -> &[Range<usize>] {
        &self.around
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::random::Stream;

    /// Every pair within the edge is found from both sides, wherever the bats are.
    #[test]
    fn nobody_in_reach_is_missed() {
        for (seed, size) in [(1, 10.0), (2, 60.0), (3, 3000.0), (4, 1e9)] {
            let mut stream = Stream::named(seed, "grid test");
            let mut p: Vec<Vec3> = (0..300)
                .map(|_| std::array::from_fn(|_| stream.range(-size, size)))
                .collect();
            p.extend([[8.0, 0.0, 0.0], [0.0; 3], [0.0, 8.0, 0.0], [-8.0, 0.0, 0.0]]);
            let mut grid = Grid::default();
            grid.sort(&p, 8.0);
            let mut sorted = grid.order().to_vec();
            let mut runs = grid.runs_from(0);
            let mut place = 0;
            while place < p.len() {
                let cell = runs.next_cell();
                for at in cell.clone() {
                    let me = grid.order()[at] as usize;
                    for other in 0..p.len() {
                        let d: f64 = (0..3).map(|a| (p[me][a] - p[other][a]).powi(2)).sum();
                        let found = runs
                            .around()
                            .iter()
                            .any(|run| grid.order()[run.clone()].contains(&(other as u32)));
                        assert!(found || d > 64.0, "{me} misses {other}");
                    }
                }
                place = cell.end;
            }
            sorted.sort_unstable();
            assert!(sorted.iter().enumerate().all(|(i, &id)| i == id as usize));
        }
    }
}
