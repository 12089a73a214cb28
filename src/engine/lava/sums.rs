//! The 3 x 3 sums of the soup around each cell of a row, shifted by the sine offsets, in the document's order.
//!
//! The window's vertical offset changes along a row, with the column. Columns are cut into runs of equal offset, and a
//! run is summed with one offset; a vector may reach over its run's end, into sums that the next run overwrites.

use super::wide::four;
use crate::formula::lava::{Rule, SinePeriod};
use wide::f32x4;

/// Cells kept on either side of a row: the window reaches 2 cells, a vector beyond the row up to 3 more.
pub const PAD: usize = 8;
/// Cells of a vector.
const LANES: usize = 4;
/// Columns after which the offsets of [`SinePeriod::Sixteen`] repeat.
pub const GROUP: usize = 16;
/// First column and vertical offset of the vectors that make up such a group: offsets 0 0 0 1 1 1 0 0 0 0 0 -1 -1 -1 0 0.
const VECTORS: [(usize, isize); 6] = [(0, 0), (3, 1), (6, 0), (10, 0), (11, -1), (14, 0)];
/// Farthest row that a window reaches.
const REACH: isize = 2;

/// Columns of one vertical offset.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: usize,
    vectors: usize,
    offset: isize,
}

/// Where a rule's windows lie.
#[derive(Clone, Debug)]
pub struct Sums {
    /// Horizontal offset of the window, by row.
    offsets: Vec<isize>,
    /// Empty where the columns repeat as [`VECTORS`] says.
    runs: Vec<Run>,
}

impl Sums {
    pub fn new(rule: Rule) -> Self {
        let size = rule.size;
        let offsets: Vec<isize> = (0..size).map(|k| rule.offset(k)).collect();
        let mut runs = Vec::new();
        if rule.sine_period == SinePeriod::Tile && size > GROUP {
            let mut start = 0;
            for end in 1..=size {
                if end == size || offsets[end] != offsets[start] {
                    runs.push(Run {
                        start,
                        vectors: (end - start).div_ceil(LANES),
                        offset: offsets[start],
                    });
                    start = end;
                }
            }
        }
        Self { offsets, runs }
    }

    /// Sums of row `y` of the `size` padded rows `soup`, from column 0 on, into `sums`, which is as long as a padded row; `group`
    /// as [`group`].
    #[inline(always)]
    pub fn row(
        &self,
        soup: &[f32],
        size: usize,
        y: usize,
        sums: &mut [f32],
        group: &impl Fn([&[f32; GROUP + 4]; 5], &mut [f32; GROUP + 2]),
    ) {
        let stride = size + 2 * PAD;
        let left = PAD.wrapping_add_signed(self.offsets[y] - 1);
        let reached = |dy: isize| {
            let row = (y + size).wrapping_add_signed(dy) & (size - 1);
            &soup[row * stride..][..stride][left..]
        };
        // Written out: arrays of five and their maps are not always inlined.
        let rows = [reached(-2), reached(-1), reached(0), reached(1), reached(2)];
        if self.runs.is_empty() {
            let [a, b, c, d, e] = rows;
            for first in (0..size).step_by(GROUP) {
                let (Some(a), Some(b), Some(c), Some(d), Some(e), Some(sums)) = (
                    a[first..].first_chunk(),
                    b[first..].first_chunk(),
                    c[first..].first_chunk(),
                    d[first..].first_chunk(),
                    e[first..].first_chunk(),
                    sums[first..].first_chunk_mut(),
                ) else {
                    return;
                };
                group([a, b, c, d, e], sums);
            }
        } else {
            for run in &self.runs {
                run.sum(rows, sums);
            }
        }
    }
}

/// Sums of sixteen columns, and two beyond them; the columns of `rows` begin one to the left of the window's.
#[inline(always)]
pub fn group(rows: [&[f32; GROUP + 4]; 5], sums: &mut [f32; GROUP + 2]) {
    for (start, offset) in VECTORS {
        let above = (REACH + offset - 1) as usize;
        let (above, here, below) = (rows[above], rows[above + 1], rows[above + 2]);
        let sum = window(
            [
                four(above, start),
                four(above, start + 1),
                four(above, start + 2),
            ],
            [
                four(here, start),
                four(here, start + 1),
                four(here, start + 2),
            ],
            [
                four(below, start),
                four(below, start + 1),
                four(below, start + 2),
            ],
        );
        sums[start..start + LANES].copy_from_slice(&sum.to_array());
    }
}

impl Run {
    #[inline(always)]
    fn sum(&self, rows: [&[f32]; 5], sums: &mut [f32]) {
        let above = (REACH + self.offset - 1) as usize;
        let length = LANES * self.vectors + 2;
        let part = |row: usize| &rows[row][self.start..][..length];
        let (above, here, below) = (part(above), part(above + 1), part(above + 2));
        let sums = sums[self.start..]
            .as_chunks_mut::<LANES>()
            .0
            .iter_mut()
            .take(self.vectors);
        for (i, sum) in sums.enumerate() {
            let six = |row: &[f32]| row[i * LANES..].first_chunk::<{ LANES + 2 }>().copied();
            let (Some(a), Some(h), Some(b)) = (six(above), six(here), six(below)) else {
                return;
            };
            let three = |six: &[f32; LANES + 2]| [four(six, 0), four(six, 1), four(six, 2)];
            *sum = window(three(&a), three(&h), three(&b)).to_array();
        }
    }
}

/// dx outer, dy inner.
#[inline(always)]
fn window(above: [f32x4; 3], here: [f32x4; 3], below: [f32x4; 3]) -> f32x4 {
    above[0] + here[0] + below[0] + above[1] + here[1] + below[1] + above[2] + here[2] + below[2]
}
