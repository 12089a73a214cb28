//! Bats sorted by cell, and the runs of bats around a cell.
//!
//! Cells are cubes. A table holds one entry per cell of the box around the flock; where the flock is flung so far that
//! this would be too many, the table is laid out again and again over space, and cells that fall on one entry merge,
//! which costs speed only: whoever is in a run is still tested. Entries are ordered so that a cell's three neighbours
//! along z follow it, and that cells near each other in space are near each other in memory.

use super::sorted::Bounds;
use crate::formula::flock::Vec3;
use std::ops::Range;

/// Cell coordinates are held to this, so that rounding stays well below [`SLACK`]; beyond it cells merge.
const MAX_CELL: f64 = (1u32 << 30) as f64;
/// Cells are wider than the radius by this part of it, so that rounding never puts a seen bat two cells away.
const SLACK: f64 = 1e-6;
/// Narrowest cell, blocks.
const MIN_EDGE: f64 = 1e-3;
/// Table entries per bat, at most.
const ENTRIES: usize = 4;
/// Rows of cells are stored in strips of 2^3 along x, y by y, so that the rows around a strip's row are still in a
/// core's own cache when the next y needs them.
const STRIP_BITS: u32 = 3;
/// Runs around a cell: nine rows, each in two pieces where the table wraps.
const MAX_RUNS: usize = 18;

/// Where cells are, and which entry of the table each has.
#[derive(Debug, Clone, Copy)]
pub struct Cells {
    low: Vec3,
    per_block: f64,
    axes: [Axis; 3],
    strip_bits: u32,
}

#[derive(Debug, Clone, Copy)]
struct Axis {
    /// Entries, as a power of two.
    bits: u32,
    /// Highest coordinate, if there are as many entries as cells; else they wrap.
    last: Option<u32>,
}

impl Axis {
    fn entry(&self, at: u32) -> u32 {
        at & ((1 << self.bits) - 1)
    }

    /// The entry's neighbours and itself, each once: the first so many of three. Where they wrap, not in order.
    fn around(&self, entry: u32) -> ([u32; 3], usize) {
        let count = 1 << self.bits;
        match self.last {
            Some(last) => {
                let low = entry.saturating_sub(1);
                let high = (entry + 1).min(last);
                ([low, low + 1, low + 2], (high - low + 1) as usize)
            }
            None if count < 3 => ([0, 1, 2], count as usize),
            None => {
                let before = self.entry(entry.wrapping_sub(1));
                ([before, entry, self.entry(entry + 1)], 3)
            }
        }
    }
}

impl Cells {
    /// Cells of at least that edge for so many bats within these bounds. Bats beyond the bounds may be asked for too.
    pub fn new(bounds: &Bounds, edge: f64, bats: usize) -> Cells {
        let per_block = 1.0 / (edge * (1.0 + SLACK)).max(MIN_EDGE);
        let low = bounds.low.map(|c| if c.is_finite() { c } else { 0.0 });
        let mut cells = Cells {
            low,
            per_block,
            axes: [Axis {
                bits: 30,
                last: None,
            }; 3],
            strip_bits: 0,
        };
        let last: [u32; 3] = std::array::from_fn(|axis| cells.coordinate(axis, bounds.high[axis]));
        let mut bits = last.map(|last| u32::BITS - last.leading_zeros());
        let most = (bats.max(1) * ENTRIES).ilog2();
        while bits.iter().sum::<u32>() > most {
            let largest = (0..3).max_by_key(|&axis| bits[axis]).unwrap_or(0);
            bits[largest] -= 1;
        }
        cells.axes = std::array::from_fn(|axis| Axis {
            bits: bits[axis],
            last: (last[axis] >> bits[axis] == 0).then_some(last[axis]),
        });
        cells.strip_bits = bits[0].min(STRIP_BITS);
        cells
    }

    fn coordinate(&self, axis: usize, at: f64) -> u32 {
        let at = (at - self.low[axis]) * self.per_block;
        // Written so that NaN is cell 0.
        let at = if at > 0.0 { at } else { 0.0 };
        (if at < MAX_CELL { at } else { MAX_CELL }) as i64 as u32
    }

    fn entries(&self, p: Vec3) -> [u32; 3] {
        std::array::from_fn(|axis| {
            let at = self.coordinate(axis, p[axis]);
            match self.axes[axis].last {
                Some(last) => at.min(last),
                None => self.axes[axis].entry(at),
            }
        })
    }

    /// First entry of the row of cells along z.
    fn row(&self, x: u32, y: u32) -> u32 {
        let (strip, in_strip) = (x >> self.strip_bits, x & ((1 << self.strip_bits) - 1));
        ((strip << self.axes[1].bits | y) << self.strip_bits | in_strip) << self.axes[2].bits
    }

    /// The entry of the cell at `p`.
    #[inline]
    pub fn key_of(&self, p: Vec3) -> u32 {
        let [x, y, z] = self.entries(p);
        self.row(x, y) | z
    }

    fn count(&self) -> usize {
        1 << self.axes.iter().map(|axis| axis.bits).sum::<u32>()
    }
}

/// Where the sorted bats of one tick lie.
#[derive(Debug, Clone)]
pub struct Grid {
    cells: Cells,
    /// First place of each entry, and the number of bats at the end.
    starts: Vec<u32>,
}

/// Places of the bats in a cell and around it.
#[derive(Debug)]
pub struct Around {
    /// The place after the cell's last bat.
    pub cell_end: usize,
    runs: [Range<u32>; MAX_RUNS],
    count: usize,
}

impl Around {
    /// The runs, none empty, no place twice.
    pub fn runs(&self) -> &[Range<u32>] {
        &self.runs[..self.count]
    }
}

impl Grid {
    /// Of no bats yet.
    pub fn new(cells: Cells) -> Grid {
        Grid {
            cells,
            starts: Vec::new(),
        }
    }

    /// The cells that keys will come from at the next sort.
    pub fn use_next(&mut self, cells: Cells) {
        self.cells = cells;
    }

    /// Sorts slots by key into `order`, as long as `keys`, slots of one key as they were.
    pub fn sort(&mut self, keys: &[u32], order: &mut [u32]) {
        let entries = self.cells.count();
        self.starts.clear();
        self.starts.resize(entries + 2, 0);
        // Counted one entry too late, since scattering moves each start to the next one's.
        let late = &mut self.starts[1..];
        for &key in keys {
            late[key as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in late.iter_mut() {
            sum += *start;
            *start = sum;
        }
        for (slot, &key) in keys.iter().enumerate() {
            let place = &mut late[key as usize];
            order[*place as usize] = slot as u32;
            *place += 1;
        }
    }

    /// Around the cell at `p`.
    pub fn around(&self, p: Vec3) -> Around {
        let [x, y, z] = self.cells.entries(p);
        let (xs, x_count) = self.cells.axes[0].around(x);
        let (ys, y_count) = self.cells.axes[1].around(y);
        let (zs, z_count) = self.cells.axes[2].around(z);
        let (z_first, z_last) = (zs[0], zs[z_count - 1]);
        let start = |entry: u32| self.starts[entry as usize];
        let mut around = Around {
            cell_end: start(self.cells.row(x, y) + z + 1) as usize,
            runs: [const { 0..0 }; MAX_RUNS],
            count: 0,
        };
        let mut push = |first: u32, last: u32| {
            around.runs[around.count] = start(first)..start(last + 1);
            around.count += usize::from(!around.runs[around.count].is_empty());
        };
        for &x in &xs[..x_count] {
            for &y in &ys[..y_count] {
                let row = self.cells.row(x, y);
                if z_first <= z_last {
                    push(row + z_first, row + z_last);
                } else {
                    // Three neighbours that wrap: those at the row's end, and those at its beginning.
                    let end = row + (1 << self.cells.axes[2].bits) - 1;
                    push(row + z_first, end);
                    push(row, row + z_last);
                }
            }
        }
        around
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.starts[..])
    }
}

#[cfg(test)]
mod tests {
    use super::super::sorted::Bat;
    use super::*;
    use crate::formula::random::Stream;

    /// Every pair within the edge is found from both sides, and nobody twice, wherever the bats are.
    #[test]
    fn nobody_in_reach_is_missed_or_met_twice() {
        for (seed, size, count) in [
            (1, 10.0, 300),
            (2, 60.0, 300),
            (3, 3000.0, 300),
            (4, 1e9, 300),
            (5, 1e12, 300),
            (6, 30.0, 4),
            (7, 500.0, 1),
            (8, 20.0, 1000),
        ] {
            let mut stream = Stream::named(seed, "grid test");
            let mut p: Vec<Vec3> = (0..count)
                .map(|_| std::array::from_fn(|_| stream.range(-size, size)))
                .collect();
            if count > 4 {
                p.extend([[8.0, 0.0, 0.0], [0.0; 3], [0.0, 8.0, 0.0], [-8.0, 0.0, 0.0]]);
                p.extend([[size, 0.0, size], [size, 8.0, size], [f64::NAN, 1.0, 2.0]]);
            }
            let flying = |p| Bat { p, v: [0.0; 3] };
            let bounds = p.iter().fold(Bounds::NONE, |all, &p| all.with(&flying(p)));
            // Bats may have left the bounds that cells were made for.
            for bounds in [bounds, bounds.grown(1.0), bounds.grown(-size / 3.0)] {
                all_around(&p, &bounds);
            }
        }
    }

    fn all_around(p: &[Vec3], bounds: &Bounds) {
        let cells = Cells::new(bounds, 8.0, p.len());
        let mut grid = Grid::new(cells);
        let keys: Vec<u32> = p.iter().map(|&p| cells.key_of(p)).collect();
        let mut order = vec![0; keys.len()];
        grid.sort(&keys, &mut order);
        let mut sorted = order.clone();
        let mut place = 0;
        while place < p.len() {
            let around = grid.around(p[order[place] as usize]);
            let places: Vec<u32> = around.runs().iter().cloned().flatten().collect();
            let slots: Vec<u32> = places.iter().map(|&at| order[at as usize]).collect();
            let mut once = slots.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), slots.len(), "twice");
            assert!(around.cell_end > place);
            for &me in &order[place..around.cell_end] {
                for other in 0..p.len() as u32 {
                    let d = |axis: usize| p[me as usize][axis] - p[other as usize][axis];
                    let d2: f64 = (0..3).map(|axis| d(axis).powi(2)).sum();
                    let found = me == other || slots.contains(&other);
                    assert!(found || d2.is_nan() || d2 > 64.0, "{me} misses {other}");
                    assert!(me != other || slots.contains(&me));
                }
            }
            place = around.cell_end;
        }
        sorted.sort_unstable();
        assert!(
            sorted
                .iter()
                .enumerate()
                .all(|(i, &slot)| i == slot as usize)
        );
    }
}
