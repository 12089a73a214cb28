//! The variant `classic`, four or eight cells of a row at a time.
//!
//! The plain loop goes down the columns, but a cell depends on this tick's values of others in few places only, so rows
//! do as well. Every cell sees the last tick's soup: rows are summed a band ahead of where they are updated, in place, and
//! the last band, which sees row 0, before all others. The pot is seen as it is: this tick's where the loop has already
//! been, which is column 0 for the last column, and row 0 for the last row. Column 0 is updated ahead into a pad to the
//! right of each row; row 0 is kept as it was for the last row's right-hand neighbours.
//!
//! Tiles that a core's own caches hold are bound by the 3 x 3 sums: nine loads and eight adds for four cells, for six vectors in 16 columns (see [`sums`]), or 12
//! loads, nine blends and eight adds for eight cells; and by one division for as many. Larger ones (512 px: 3 MB) are bound by memory: 24 bytes a cell, three fields read and
//! written.

use super::sums::{GROUP, PAD, Sums, group};
use super::{Kernel, State};
use crate::formula::lava::{
    FLAME_DECAY, FLAME_IGNITED, FLAME_TO_POT, POT_DIVISOR, POT_WEIGHT, Rule, SOUP_DIVISOR,
};
use wide::f32x4;

/// Rows that are summed before they are updated: at least the two that a window reaches, and enough that sums are not read
/// back while they are being written.
const BAND: usize = 8;

/// A tile in padded rows.
#[derive(Clone, Debug)]
pub struct Wide {
    kernel: Kernel,
    size: usize,
    sums: Sums,
    soup: Vec<f32>,
    pot: Vec<f32>,
    flame: Vec<f32>,
    /// Sums of three bands, see [`slot`].
    bands: [Vec<f32>; 3],
    /// Row 0 of the pot before this tick.
    pot_row_0: Vec<f32>,
}

impl Wide {
    /// A cold tile.
    pub fn new(rule: Rule, kernel: Kernel) -> Self {
        let size = rule.size;
        let stride = size + 2 * PAD;
        Self {
            kernel,
            size,
            sums: Sums::new(rule),
            soup: vec![0.0; size * stride],
            pot: vec![0.0; size * stride],
            flame: vec![0.0; size * size],
            bands: core::array::from_fn(|_| vec![0.0; BAND * stride]),
            pot_row_0: vec![0.0; stride],
        }
    }

    fn stride(&self) -> usize {
        self.size + 2 * PAD
    }

    /// One game tick; `lit` are the cells that ignite in it.
    pub fn tick(&mut self, lit: &[u32]) {
        let (size, stride) = (self.size, self.stride());
        let rows = self
            .pot
            .chunks_exact_mut(stride)
            .zip(self.flame.chunks_exact(size));
        for (pot, flame) in rows {
            let updated = pot[PAD] + flame[0] * FLAME_TO_POT;
            pot[PAD + size] = if updated < 0.0 { 0.0 } else { updated };
        }
        self.pot_row_0.copy_from_slice(&self.pot[..stride]);
        match self.kernel.updates_eight() {
            // SAFETY: only a machine that has AVX2 makes such a kernel.
            #[cfg(target_arch = "x86_64")]
            true => unsafe { super::avx2::rows(self) },
            _ => self.rows(group, update),
        }
        for &cell in lit {
            self.flame[cell as usize] = FLAME_IGNITED;
        }
    }

    /// All rows of a tick, sixteen columns at a time: `group` sums them, `update` updates them.
    #[inline(always)]
    pub fn rows(
        &mut self,
        group: impl Fn([&[f32; GROUP + 4]; 5], &mut [f32; GROUP + 2]),
        update: impl Update,
    ) {
        // Rows of one group are most of the work of finding them: a constant size spares it.
        match self.size {
            GROUP => self.rows_of(GROUP, group, update),
            size => self.rows_of(size, group, update),
        }
    }

    #[inline(always)]
    fn rows_of(
        &mut self,
        size: usize,
        group: impl Fn([&[f32; GROUP + 4]; 5], &mut [f32; GROUP + 2]),
        update: impl Update,
    ) {
        let Self {
            sums,
            soup,
            pot,
            flame,
            pot_row_0,
            bands,
            ..
        } = self;
        let stride = size + 2 * PAD;
        let soup = &mut soup[..size * stride];
        let mut rows = Rows {
            size,
            pot: &mut pot[..size * stride],
            flame: &mut flame[..size * size],
            pot_row_0: &pot_row_0[..stride],
        };
        let last = size / BAND - 1;
        for step in 0..last + 3 {
            if step <= last {
                let band = if step == 0 { last } else { step - 1 };
                let out = &mut bands[slot(band, last)][..BAND * stride];
                for (row, out) in out.chunks_exact_mut(stride).enumerate() {
                    sums.row(soup, size, band * BAND + row, out, &group);
                }
            }
            if step >= 2 {
                let band = step - 2;
                rows.update(
                    soup,
                    band * BAND,
                    &bands[slot(band, last)][..BAND * stride],
                    &update,
                );
            }
        }
    }

    /// Soup heat, row-major, appended to `out`.
    pub fn soup_into(&self, out: &mut Vec<f32>) {
        for row in self.soup.chunks_exact(self.stride()) {
            out.extend_from_slice(&row[PAD..PAD + self.size]);
        }
    }

    /// All three fields.
    pub fn state(&self) -> State {
        let (mut soup, mut pot) = (Vec::new(), Vec::new());
        self.soup_into(&mut soup);
        for row in self.pot.chunks_exact(self.stride()) {
            pot.extend_from_slice(&row[PAD..PAD + self.size]);
        }
        State {
            soup,
            pot,
            flame: self.flame.clone(),
        }
    }
}

/// Where a band's sums are kept: the last band's from the beginning of a tick to its end, the others' in turn.
#[inline(always)]
fn slot(band: usize, last: usize) -> usize {
    if band == last { 2 } else { band & 1 }
}

/// The fields that rows are updated by, beside the soup.
struct Rows<'a> {
    size: usize,
    pot: &'a mut [f32],
    flame: &'a mut [f32],
    pot_row_0: &'a [f32],
}

impl Rows<'_> {
    /// The rows of the band from row `first` on, whose sums are `band`.
    #[inline(always)]
    fn update(&mut self, soup: &mut [f32], first: usize, band: &[f32], update: &impl Update) {
        let size = self.size;
        let stride = size + 2 * PAD;
        for (row, sums) in band.chunks_exact(stride).enumerate() {
            let y = first + row;
            let soup = &mut soup[y * stride..][..stride];
            let flame = &mut self.flame[y * size..][..size];
            let (before, after) = self.pot.split_at_mut((y + 1) * stride);
            let (above, here) = before.split_at_mut(y * stride);
            // Below the last row is row 0: its left-hand cell is already this tick's, its right-hand one is not.
            let (below, below_right) = match y + 1 < size {
                true => (&after[..stride], &after[..stride]),
                false => (&above[..stride], self.pot_row_0),
            };
            for at in (0..size).step_by(GROUP) {
                let (Some(pot), Some(below), Some(below_right)) = (
                    here[PAD + at..].first_chunk_mut(),
                    below[PAD + at..].first_chunk(),
                    below_right[PAD + at..].first_chunk(),
                ) else {
                    return;
                };
                let (Some(flame), Some(soup), Some(sums)) = (
                    flame[at..].first_chunk_mut(),
                    soup[PAD + at..].first_chunk_mut(),
                    sums[at..].first_chunk(),
                ) else {
                    return;
                };
                update(pot, below, below_right, flame, soup, sums);
            }
            wrap(soup, size);
        }
    }
}

/// Copies the ends of a padded row into the pads beyond the other end.
#[inline(always)]
fn wrap(row: &mut [f32], size: usize) {
    let ends: [Option<[f32; PAD]>; 2] =
        [size, PAD].map(|end| row[end..].first_chunk::<PAD>().copied());
    for (pad, end) in [0, PAD + size].into_iter().zip(ends) {
        if let (Some(pad), Some(end)) = (row[pad..].first_chunk_mut(), end) {
            *pad = end;
        }
    }
}

/// Updates sixteen cells of a row, as [`update`] does.
pub trait Update:
    Fn(
    &mut [f32; GROUP + 1],
    &[f32; GROUP + 1],
    &[f32; GROUP + 1],
    &mut [f32; GROUP],
    &mut [f32; GROUP],
    &[f32; GROUP],
)
{
}

impl<F> Update for F where
    F: Fn(
        &mut [f32; GROUP + 1],
        &[f32; GROUP + 1],
        &[f32; GROUP + 1],
        &mut [f32; GROUP],
        &mut [f32; GROUP],
        &[f32; GROUP],
    )
{
}

/// Sixteen cells of a row. `pot`, `below` and `below_right` go one cell further: their right-hand neighbours.
#[inline(always)]
fn update(
    pot: &mut [f32; GROUP + 1],
    below: &[f32; GROUP + 1],
    below_right: &[f32; GROUP + 1],
    flame: &mut [f32; GROUP],
    soup: &mut [f32; GROUP],
    sums: &[f32; GROUP],
) {
    // Dividing by a power of two and multiplying by its inverse round alike.
    let share = f32x4::splat(1.0 / POT_DIVISOR);
    for lane in 0..GROUP / 4 {
        let at = 4 * lane;
        let here = four(pot, at);
        let local = here + four(pot, at + 1) + four(below_right, at + 1) + four(below, at);
        let heated =
            four(sums, at) / f32x4::splat(SOUP_DIVISOR) + local * share * f32x4::splat(POT_WEIGHT);
        let heat = four(flame, at);
        let filled = (here + heat * f32x4::splat(FLAME_TO_POT)).fast_max(f32x4::ZERO);
        soup[at..at + 4].copy_from_slice(&heated.to_array());
        pot[at..at + 4].copy_from_slice(&filled.to_array());
        flame[at..at + 4].copy_from_slice(&(heat - f32x4::splat(FLAME_DECAY)).to_array());
    }
}

/// Four cells from `at` on; the caller keeps them inside.
#[inline(always)]
pub fn four<const N: usize>(row: &[f32; N], at: usize) -> f32x4 {
    match row[at..].first_chunk::<4>() {
        Some(four) => f32x4::new(*four),
        None => f32x4::ZERO,
    }
}
