//! `classic` with AVX2: eight cells at a time.
//!
//! The vertical offsets of 16 columns are 0 0 0 1 1 1 0 0 and 0 0 0 -1 -1 -1 0 0: eight columns need two neighbouring rows
//! each, which are loaded and blended.

use super::sums::GROUP;
use super::wide::Wide;
use crate::formula::lava::{FLAME_DECAY, FLAME_TO_POT, POT_DIVISOR, POT_WEIGHT, SOUP_DIVISOR};
use std::arch::x86_64::*;

/// Cells of a vector.
const LANES: usize = 8;
/// Columns 3, 4 and 5 of eight.
const MIDDLE: i32 = 0b0011_1000;
const OUTSIDE: i32 = 0b1100_0111;

/// All rows of a tick.
#[target_feature(enable = "avx2")]
pub fn rows(tile: &mut Wide) {
    tile.rows(
        |rows, sums| {
            let [a, b, c, d, e] = rows;
            store(sums, 0, half::<MIDDLE>([b, c, d, e], 0));
            store(sums, LANES, half::<OUTSIDE>([a, b, c, d], LANES));
        },
        |pot, below, below_right, flame, soup, sums| {
            for at in [0, LANES] {
                eight(pot, below, below_right, flame, soup, sums, at);
            }
        },
    );
}

/// The sums of eight columns from `at` on: row k of the window is row k of `rows`, in the columns of `LOWER` row k + 1.
#[target_feature(enable = "avx2")]
#[inline]
fn half<const LOWER: i32>(rows: [&[f32; GROUP + 4]; 4], at: usize) -> __m256 {
    let column = |dx: usize| {
        let row = |k: usize| load(rows[k], at + dx);
        let (a, b, c, d) = (row(0), row(1), row(2), row(3));
        (
            _mm256_blend_ps::<LOWER>(a, b),
            _mm256_blend_ps::<LOWER>(b, c),
            _mm256_blend_ps::<LOWER>(c, d),
        )
    };
    let (above, here, below) = column(0);
    let mut sum = _mm256_add_ps(_mm256_add_ps(above, here), below);
    for dx in 1..3 {
        let (above, here, below) = column(dx);
        sum = _mm256_add_ps(_mm256_add_ps(_mm256_add_ps(sum, above), here), below);
    }
    sum
}

/// Eight cells from `at` on; see [`super::wide::update`].
#[target_feature(enable = "avx2")]
#[inline]
fn eight(
    pot: &mut [f32; GROUP + 1],
    below: &[f32; GROUP + 1],
    below_right: &[f32; GROUP + 1],
    flame: &mut [f32; GROUP],
    soup: &mut [f32; GROUP],
    sums: &[f32; GROUP],
    at: usize,
) {
    let all = |value: f32| _mm256_set1_ps(value);
    let here = load(pot, at);
    let local = _mm256_add_ps(
        _mm256_add_ps(
            _mm256_add_ps(here, load(pot, at + 1)),
            load(below_right, at + 1),
        ),
        load(below, at),
    );
    // Dividing by a power of two and multiplying by its inverse round alike.
    let share = _mm256_mul_ps(local, all(1.0 / POT_DIVISOR));
    let heated = _mm256_add_ps(
        _mm256_div_ps(load(sums, at), all(SOUP_DIVISOR)),
        _mm256_mul_ps(share, all(POT_WEIGHT)),
    );
    let heat = load(flame, at);
    let filled = _mm256_add_ps(here, _mm256_mul_ps(heat, all(FLAME_TO_POT)));
    store(soup, at, heated);
    store(pot, at, _mm256_max_ps(filled, _mm256_setzero_ps()));
    store(flame, at, _mm256_sub_ps(heat, all(FLAME_DECAY)));
}

#[target_feature(enable = "avx2")]
#[inline]
fn load<const N: usize>(row: &[f32; N], at: usize) -> __m256 {
    assert!(at + LANES <= N);
    // SAFETY: the eight floats from `at` on are inside the array.
    unsafe { _mm256_loadu_ps(row.as_ptr().add(at)) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store<const N: usize>(row: &mut [f32; N], at: usize, value: __m256) {
    assert!(at + LANES <= N);
    // SAFETY: as for `load`.
    unsafe { _mm256_storeu_ps(row.as_mut_ptr().add(at), value) }
}
