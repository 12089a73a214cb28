//! Draws with AVX-512: 32 sequences of the generator side by side, each step one 52-bit product.

use crate::minecraft::java_random::STATE_BITS;
use std::arch::x86_64::*;

/// Sequences that run side by side: four vectors of eight.
pub const SIDE_BY_SIDE: usize = 4 * LANES;
/// States of a vector.
const LANES: usize = 8;

/// Steps `states` through `cells` cells (a multiple of [`SIDE_BY_SIDE`]): a state becomes `state * factor + addend`. Tells
/// `near` place and state of every cell whose state is below `limit`, and of some others. Only the low [`STATE_BITS`] bits
/// of a state count.
#[target_feature(enable = "avx512f,avx512ifma")]
pub fn step(
    states: &mut [u64; SIDE_BY_SIDE],
    (factor, addend): (u64, u64),
    limit: u64,
    cells: usize,
    mut near: impl FnMut(usize, u64),
) {
    let all = |value: u64| _mm512_set1_epi64(value as i64);
    let (factor, addend) = (all(factor), all(addend));
    // Below the limit these bits are all 0.
    let high = all((1 << STATE_BITS) - limit.next_power_of_two());
    let [mut a, mut b, mut c, mut d] = [0, 1, 2, 3].map(|i| load(states, i * LANES));
    for first in (0..cells).step_by(SIDE_BY_SIDE) {
        let low = |lanes: __m512i| u32::from(_mm512_testn_epi64_mask(lanes, high));
        let mut found = low(a) | low(b) << LANES | low(c) << (2 * LANES) | low(d) << (3 * LANES);
        if found != 0 {
            for (i, lanes) in [a, b, c, d].into_iter().enumerate() {
                store(states, i * LANES, lanes);
            }
            while found != 0 {
                let lane = found.trailing_zeros() as usize;
                near(first + lane, states[lane]);
                found &= found - 1;
            }
        }
        a = _mm512_madd52lo_epu64(addend, a, factor);
        b = _mm512_madd52lo_epu64(addend, b, factor);
        c = _mm512_madd52lo_epu64(addend, c, factor);
        d = _mm512_madd52lo_epu64(addend, d, factor);
    }
    for (i, lanes) in [a, b, c, d].into_iter().enumerate() {
        store(states, i * LANES, lanes);
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load(states: &[u64; SIDE_BY_SIDE], at: usize) -> __m512i {
    assert!(at + LANES <= SIDE_BY_SIDE);
    // SAFETY: the eight states from `at` on are inside the array.
    unsafe { _mm512_loadu_si512(states.as_ptr().add(at).cast()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn store(states: &mut [u64; SIDE_BY_SIDE], at: usize, lanes: __m512i) {
    assert!(at + LANES <= SIDE_BY_SIDE);
    // SAFETY: as for `load`.
    unsafe { _mm512_storeu_si512(states.as_mut_ptr().add(at).cast(), lanes) }
}
