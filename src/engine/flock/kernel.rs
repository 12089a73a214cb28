//! One bat against all candidates, some lanes at a time. The one file of the engine with `unsafe`: loads by index, and
//! the call of a function compiled for more than the base CPU.
//!
//! All kernels do the arithmetic of [`Sums::add_pair`]: `((dx*dx + dy*dy) + dz*dz)` without fused steps, terms rounded
//! by adding [`OFFSET_MAGIC`] (the low bits of `x + 384` are x in offset units), integers added with wrapping. A
//! separation term too large for that rounding (`d^2 < 1/16000`) is added by the plain code.

use super::candidates::{Candidates, LANES};
use crate::formula::flock::sums::{OFFSET_MAGIC, offset_units};
use crate::formula::flock::{Params, Sums, Vec3};

/// Which instructions the sums are made with; the results are the same bits. Only kernels that this machine has can be
/// had, which is what makes [`Kernel::sums`] safe to call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Width);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Width {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// Squared radii, blocks^2.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    neighbor: f64,
    separation: f64,
    coincident: f64,
}

impl Reach {
    /// The rule's radii, squared as the plain rule squares them.
    pub fn new(params: &Params) -> Reach {
        Reach {
            neighbor: params.neighbor_radius * params.neighbor_radius,
            separation: params.separation_radius * params.separation_radius,
            coincident: params.coincident_squared,
        }
    }
}

/// Pairs nearer than this (squared) may have separation terms of 128 and more. Source: FORMULAS 3.
const VERY_NEAR: f64 = 1.0 / 16_000.0;
/// Bits of [`OFFSET_MAGIC`], that is of offset 0.
const ZERO_OFFSET: i64 = OFFSET_MAGIC.to_bits() as i64;

impl Kernel {
    /// The kernels of this machine, narrow to wide; the first is plain code.
    pub fn available() -> Vec<Kernel> {
        let mut all = vec![Kernel(Width::Scalar)];
        #[cfg(target_arch = "x86_64")]
        {
            all.push(Kernel(Width::Sse2));
            if is_x86_feature_detected!("avx2") {
                all.push(Kernel(Width::Avx2));
            }
            if is_x86_feature_detected!("avx512f") {
                all.push(Kernel(Width::Avx512));
            }
        }
        all
    }

    /// The widest that this machine has.
    pub fn detect() -> Kernel {
        Kernel::available().pop().unwrap_or(Kernel(Width::Scalar))
    }

    /// How people call it: "AVX2".
    pub fn name(self) -> &'static str {
        match self.0 {
            Width::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Width::Sse2 => "SSE2",
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => "AVX-512",
        }
    }

    /// What a bat at `p` sees among the candidates, itself included if it is one of them.
    #[inline]
    pub fn sums(self, seen: &Candidates, p: Vec3, reach: &Reach) -> Sums {
        match self.0 {
            Width::Scalar => scalar(seen, p, reach),
            // SAFETY: SSE2 is part of x86_64.
            #[cfg(target_arch = "x86_64")]
            Width::Sse2 => unsafe { x86::sse2(seen, p, reach) },
            // SAFETY: only `available` makes this kernel, after asking the CPU.
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => unsafe { x86::avx2(seen, p, reach) },
            // SAFETY: as for AVX2.
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => unsafe { x86::avx512(seen, p, reach) },
        }
    }
}

fn scalar(seen: &Candidates, at: Vec3, reach: &Reach) -> Sums {
    let ([px, py, pz], [vx, vy, vz]) = (seen.p(), seen.v());
    let mut sums = Sums::default();
    for j in 0..px.len() {
        let d = [px[j] - at[0], py[j] - at[1], pz[j] - at[2]];
        let d2 = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        if d2 <= reach.neighbor {
            sums.count += 1;
            for (axis, v) in [vx[j], vy[j], vz[j]].into_iter().enumerate() {
                sums.offset[axis] = sums.offset[axis].wrapping_add(offset_units(d[axis]));
                sums.velocity[axis] = sums.velocity[axis].wrapping_add(v);
            }
            if d2 > reach.coincident && d2 < reach.separation {
                add_separation(&mut sums, d, d2);
            }
        }
    }
    sums
}

#[inline]
fn add_separation(sums: &mut Sums, d: Vec3, d2: f64) {
    for axis in 0..3 {
        let away = offset_units(-d[axis] / d2);
        sums.separation[axis] = sums.separation[axis].wrapping_add(away);
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::*;
    use std::arch::x86_64::*;

    /// Lane totals to [`Sums`]: offsets were added with the bits of 384 in each of their terms.
    fn finish(lanes: impl Fn(usize) -> i64, near_terms: i64, slow: Sums) -> Sums {
        let count = lanes(0);
        let mut sums = Sums {
            count: count as u64,
            ..slow
        };
        for axis in 0..3 {
            sums.offset[axis] = lanes(1 + axis).wrapping_sub(count.wrapping_mul(ZERO_OFFSET));
            sums.velocity[axis] = lanes(4 + axis);
            sums.separation[axis] = slow.separation[axis]
                .wrapping_add(lanes(7 + axis))
                .wrapping_sub(near_terms.wrapping_mul(ZERO_OFFSET));
        }
        sums
    }

    /// The lanes of `near` (a bit each) by the plain code.
    #[cold]
    fn add_very_near(slow: &mut Sums, seen: &Candidates, at: Vec3, first: usize, near: u32) {
        let [px, py, pz] = seen.p();
        for j in (first..first + LANES).filter(|j| near >> (j - first) & 1 == 1) {
            let d = [px[j] - at[0], py[j] - at[1], pz[j] - at[2]];
            add_separation(slow, d, d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        }
    }

    /// Two or four lanes: everything but the vectors' width is the same.
    macro_rules! narrow {
        ($name:ident, $feature:literal, $lanes:literal, $load:ident, $loadi:ident, $int:ty, $set1:ident, $zero:ident,
         $add:ident, $sub:ident, $mul:ident, $div:ident, $addi:ident, $subi:ident, $and:ident, $andi:ident, $bits:ident,
         $mask:ident, $le:expr, $lt:expr, $gt:expr) => {
            #[target_feature(enable = $feature)]
            pub fn $name(seen: &Candidates, at: Vec3, reach: &Reach) -> Sums {
                let (p, v) = (seen.p(), seen.v());
                let count = p[0].len();
                for axis in 0..3 {
                    assert!(p[axis].len() == count && v[axis].len() == count && count % LANES == 0);
                }
                let centre = at.map(|c| $set1(c));
                let magic = $set1(OFFSET_MAGIC);
                let (neighbor, separation) = ($set1(reach.neighbor), $set1(reach.separation));
                let (coincident, very_near) = ($set1(reach.coincident), $set1(VERY_NEAR));
                let mut totals: [$int; 10] = [$zero(); 10];
                let (mut near_terms, mut slow) = (0, Sums::default());
                let mut j = 0;
                while j < count {
                    // SAFETY: j + $lanes <= count, the length of all six columns (asserted above; $lanes divides LANES).
                    let (x, y, z, vx, vy, vz) = unsafe {
                        (
                            $load(p[0].as_ptr().add(j)),
                            $load(p[1].as_ptr().add(j)),
                            $load(p[2].as_ptr().add(j)),
                            $loadi(v[0].as_ptr().add(j).cast()),
                            $loadi(v[1].as_ptr().add(j).cast()),
                            $loadi(v[2].as_ptr().add(j).cast()),
                        )
                    };
                    let d = [$sub(x, centre[0]), $sub(y, centre[1]), $sub(z, centre[2])];
                    let d2 = $add($add($mul(d[0], d[0]), $mul(d[1], d[1])), $mul(d[2], d[2]));
                    let seen_lanes = $le(d2, neighbor);
                    let lanes = $bits(seen_lanes);
                    totals[0] = $subi(totals[0], lanes);
                    for (axis, v) in [vx, vy, vz].into_iter().enumerate() {
                        let offset = $bits($add(d[axis], magic));
                        totals[1 + axis] = $addi(totals[1 + axis], $andi(offset, lanes));
                        totals[4 + axis] = $addi(totals[4 + axis], $andi(v, lanes));
                    }
                    let near = $and(seen_lanes, $lt(d2, separation));
                    if $mask(near) != 0 {
                        let near = $and(near, $gt(d2, coincident));
                        let too_near = $mask($and(near, $lt(d2, very_near)));
                        if too_near != 0 {
                            add_very_near(&mut slow, seen, at, j, $mask(near) as u32);
                        } else {
                            near_terms += i64::from(($mask(near) as u32).count_ones());
                            let near = $bits(near);
                            for axis in 0..3 {
                                let away = $bits($sub(magic, $div(d[axis], d2)));
                                totals[7 + axis] = $addi(totals[7 + axis], $andi(away, near));
                            }
                        }
                    }
                    j += $lanes;
                }
                let total = |i: usize| {
                    let mut lanes = [0i64; $lanes];
                    // SAFETY: an integer vector is $lanes 64-bit integers, and `lanes` has room for them.
                    unsafe {
                        std::ptr::copy_nonoverlapping(
                            (&raw const totals[i]).cast(),
                            lanes.as_mut_ptr(),
                            $lanes,
                        )
                    };
                    lanes.iter().fold(0i64, |sum, &lane| sum.wrapping_add(lane))
                };
                finish(total, near_terms, slow)
            }
        };
    }

    narrow!(
        sse2,
        "sse2",
        2,
        _mm_loadu_pd,
        _mm_loadu_si128,
        __m128i,
        _mm_set1_pd,
        _mm_setzero_si128,
        _mm_add_pd,
        _mm_sub_pd,
        _mm_mul_pd,
        _mm_div_pd,
        _mm_add_epi64,
        _mm_sub_epi64,
        _mm_and_pd,
        _mm_and_si128,
        _mm_castpd_si128,
        _mm_movemask_pd,
        _mm_cmple_pd,
        _mm_cmplt_pd,
        _mm_cmpgt_pd
    );

    narrow!(
        avx2,
        "avx2",
        4,
        _mm256_loadu_pd,
        _mm256_loadu_si256,
        __m256i,
        _mm256_set1_pd,
        _mm256_setzero_si256,
        _mm256_add_pd,
        _mm256_sub_pd,
        _mm256_mul_pd,
        _mm256_div_pd,
        _mm256_add_epi64,
        _mm256_sub_epi64,
        _mm256_and_pd,
        _mm256_and_si256,
        _mm256_castpd_si256,
        _mm256_movemask_pd,
        _mm256_cmp_pd::<_CMP_LE_OQ>,
        _mm256_cmp_pd::<_CMP_LT_OQ>,
        _mm256_cmp_pd::<_CMP_GT_OQ>
    );

    /// Eight lanes, with mask registers.
    #[target_feature(enable = "avx512f")]
    pub fn avx512(seen: &Candidates, at: Vec3, reach: &Reach) -> Sums {
        let (p, v) = (seen.p(), seen.v());
        let count = p[0].len();
        for axis in 0..3 {
            assert!(p[axis].len() == count && v[axis].len() == count && count % LANES == 0);
        }
        let centre = at.map(|c| _mm512_set1_pd(c));
        let magic = _mm512_set1_pd(OFFSET_MAGIC);
        let (neighbor, separation) = (
            _mm512_set1_pd(reach.neighbor),
            _mm512_set1_pd(reach.separation),
        );
        let (coincident, very_near) = (_mm512_set1_pd(reach.coincident), _mm512_set1_pd(VERY_NEAR));
        let mut totals = [_mm512_setzero_si512(); 10];
        let (mut seen_terms, mut near_terms, mut slow) = (0, 0, Sums::default());
        let mut j = 0;
        while j < count {
            // SAFETY: j + LANES <= count, the length of all six columns (asserted above).
            let (x, y, z, vx, vy, vz) = unsafe {
                (
                    _mm512_loadu_pd(p[0].as_ptr().add(j)),
                    _mm512_loadu_pd(p[1].as_ptr().add(j)),
                    _mm512_loadu_pd(p[2].as_ptr().add(j)),
                    _mm512_loadu_si512(v[0].as_ptr().add(j).cast()),
                    _mm512_loadu_si512(v[1].as_ptr().add(j).cast()),
                    _mm512_loadu_si512(v[2].as_ptr().add(j).cast()),
                )
            };
            let d = [
                _mm512_sub_pd(x, centre[0]),
                _mm512_sub_pd(y, centre[1]),
                _mm512_sub_pd(z, centre[2]),
            ];
            let squares = d.map(|d| _mm512_mul_pd(d, d));
            let d2 = _mm512_add_pd(_mm512_add_pd(squares[0], squares[1]), squares[2]);
            let lanes = _mm512_cmp_pd_mask::<_CMP_LE_OQ>(d2, neighbor);
            seen_terms += i64::from(lanes.count_ones());
            for (axis, v) in [vx, vy, vz].into_iter().enumerate() {
                let offset = _mm512_castpd_si512(_mm512_add_pd(d[axis], magic));
                totals[1 + axis] =
                    _mm512_mask_add_epi64(totals[1 + axis], lanes, totals[1 + axis], offset);
                totals[4 + axis] =
                    _mm512_mask_add_epi64(totals[4 + axis], lanes, totals[4 + axis], v);
            }
            let near = _mm512_mask_cmp_pd_mask::<_CMP_LT_OQ>(lanes, d2, separation);
            if near != 0 {
                let near = _mm512_mask_cmp_pd_mask::<_CMP_GT_OQ>(near, d2, coincident);
                if _mm512_mask_cmp_pd_mask::<_CMP_LT_OQ>(near, d2, very_near) != 0 {
                    add_very_near(&mut slow, seen, at, j, u32::from(near));
                } else {
                    near_terms += i64::from(near.count_ones());
                    for axis in 0..3 {
                        let away = _mm512_sub_pd(magic, _mm512_div_pd(d[axis], d2));
                        totals[7 + axis] = _mm512_mask_add_epi64(
                            totals[7 + axis],
                            near,
                            totals[7 + axis],
                            _mm512_castpd_si512(away),
                        );
                    }
                }
            }
            j += LANES;
        }
        let total = |i: usize| match i {
            0 => seen_terms,
            _ => _mm512_reduce_add_epi64(totals[i]),
        };
        finish(total, near_terms, slow)
    }
}
