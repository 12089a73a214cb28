//! The kernels for x86_64: loads and stores by address, the flock's only `unsafe` beside the calls of these kernels.
//!
//! Rounding to units takes one addition: the bits of `x + OFFSET_MAGIC` are those of the magic number plus x in offset
//! units, and likewise for velocities, so that bits are summed and the magic numbers' share taken off at the end. A
//! separation term too large for that (`d^2 < 1/16000`) is added by the plain code.

use super::{Seen, View, add_separation};
use crate::engine::flock::reach::Reach;
use crate::engine::flock::sorted::Bat;
use crate::engine::flock::window::LANES;
use crate::formula::flock::sums::{OFFSET_MAGIC, VELOCITY_MAGIC};
use crate::formula::flock::{Sums, Vec3, length_squared, sub};
use std::arch::x86_64::*;

/// Pairs nearer than this (squared) may have separation terms of 128 and more. Source: FORMULAS 3.
const VERY_NEAR: f64 = 1.0 / 16_000.0;

/// What a kernel reads and where it writes, bounds checked.
struct Sift<'a> {
    /// x, y, z and slot of the tile's lanes: `len` values each, a multiple of LANES.
    columns: [*const f32; 3],
    slots: *const u32,
    len: usize,
    /// Slots of those seen and of those that may be near: room for `len` + LANES each.
    all: *mut u32,
    near: *mut u32,
    /// All of the tile's slots are in it, with a bat more after the last.
    bats: &'a [Bat],
    at: Vec3,
    /// Finite, as are the reach's limits: a lane at infinity is beyond them.
    at_near: [f32; 3],
    reach: &'a Reach,
}

/// `None` where f32 tells nothing.
#[inline(always)]
fn prepare<'a>(view: &View<'a>, seen: &mut Seen) -> Option<Sift<'a>> {
    let (sorted, reach) = (view.sorted, view.reach);
    let limits = [reach.maybe_seen, reach.maybe_near];
    if !(reach.surely_seen >= 0.0 && limits.iter().all(|&limit| limit < f32::INFINITY)) {
        return None;
    }
    assert!(view.tile.bats() < view.bats.len(), "a tile of other bats");
    let (columns, slots) = (view.tile.near(), view.tile.lanes());
    let len = slots.len();
    assert!(len.is_multiple_of(LANES) && columns.iter().all(|column| column.len() == len));
    // A kernel's last store begins before `len` and is LANES wide.
    if seen.all.len() < len + LANES {
        seen.all.resize(len + LANES, 0);
        seen.near.resize(len + LANES, 0);
    }
    Some(Sift {
        columns: columns.map(<[f32]>::as_ptr),
        slots: slots.as_ptr(),
        len,
        all: seen.all.as_mut_ptr(),
        near: seen.near.as_mut_ptr(),
        bats: view.bats,
        at: view.at(),
        at_near: sorted.near().map(|c| c[view.place]),
        reach,
    })
}

/// What a sift found: how many of each list, and whether f32 could not decide on one.
struct Found {
    all: usize,
    near: usize,
    doubtful: bool,
}

/// One bat's sums with a kernel's ways to sift and to add; `None` where f32 cannot decide.
#[inline(always)]
fn run(
    view: &View,
    seen: &mut Seen,
    sift: impl FnOnce(&Sift) -> Found,
    add: impl FnOnce(&Sift, &[u32]) -> [[i64; 3]; 2],
) -> Option<Sums> {
    let prepared = prepare(view, seen)?;
    let found = sift(&prepared);
    if found.doubtful {
        return None;
    }
    let totals = add(&prepared, &seen.all[..found.all]);
    let separation = separate(&prepared, &seen.near[..found.near]);
    Some(finish(totals, found.all, separation))
}

/// Those that may be near, tested exactly: totals, how many terms they hold, and the terms too large for them.
#[inline(always)]
fn separate(sift: &Sift, near: &[u32]) -> ([i64; 3], i64, Sums) {
    let (mut totals, mut terms, mut slow) = ([0i64; 3], 0, Sums::default());
    let reach = sift.reach;
    for &slot in near {
        let d = sub(sift.bats[slot as usize].p, sift.at);
        let d2 = length_squared(d);
        let is_near = (d2 <= reach.neighbor) & (d2 > reach.coincident) & (d2 < reach.separation);
        if is_near & (d2 < VERY_NEAR) {
            add_separation(&mut slow, d, d2);
            continue;
        }
        let mask = -i64::from(is_near);
        for axis in 0..3 {
            let away = (OFFSET_MAGIC - d[axis] / d2).to_bits() as i64;
            totals[axis] = totals[axis].wrapping_add(away & mask);
        }
        terms -= mask;
    }
    (totals, terms, slow)
}

/// Lane totals to [`Sums`]; the bits of each term's magic number go.
#[inline(always)]
fn finish(
    [offset, velocity]: [[i64; 3]; 2],
    count: usize,
    (separation, near, slow): ([i64; 3], i64, Sums),
) -> Sums {
    let mut sums = Sums {
        count: count as u64,
        ..slow
    };
    let without = |total: i64, terms: i64, magic: f64| {
        total.wrapping_sub(terms.wrapping_mul(magic.to_bits() as i64))
    };
    for axis in 0..3 {
        sums.offset[axis] = without(offset[axis], count as i64, OFFSET_MAGIC);
        sums.velocity[axis] = without(velocity[axis], count as i64, VELOCITY_MAGIC);
        sums.separation[axis] =
            slow.separation[axis].wrapping_add(without(separation[axis], near, OFFSET_MAGIC));
    }
    sums
}

/// For each mask of eight lanes, the lanes it has, first ones first.
static PICK: [[u8; 8]; 256] = {
    let mut all = [[0; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut n) = (0, 0);
        while lane < 8 {
            if mask >> lane & 1 == 1 {
                all[mask][n] = lane as u8;
                n += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    all
};

/// Four lanes of f32, two of f64.
#[target_feature(enable = "sse2")]
pub fn sse2(view: &View, seen: &mut Seen) -> Option<Sums> {
    run(
        view,
        seen,
        |sift| sift_128(sift),
        |sift, all| add_seen_128(sift, all),
    )
}

#[target_feature(enable = "sse2")]
#[inline]
fn sift_128(sift: &Sift) -> Found {
    let reach = sift.reach;
    let centre = sift.at_near.map(|c| _mm_set1_ps(c));
    let (maybe_seen, maybe_near) = (_mm_set1_ps(reach.maybe_seen), _mm_set1_ps(reach.maybe_near));
    let (mut count, mut near_count, mut farthest) = (0, 0, _mm_setzero_ps());
    for j in (0..sift.len).step_by(4) {
        // SAFETY: j + 4 <= len, to which all columns reach, as LANES divides len.
        let [x, y, z] = unsafe { sift.columns.map(|c| _mm_loadu_ps(c.add(j))) };
        let d = [
            _mm_sub_ps(x, centre[0]),
            _mm_sub_ps(y, centre[1]),
            _mm_sub_ps(z, centre[2]),
        ];
        let squares = d.map(|d| _mm_mul_ps(d, d));
        let d2 = _mm_add_ps(_mm_add_ps(squares[0], squares[1]), squares[2]);
        let lanes = _mm_cmple_ps(d2, maybe_seen);
        farthest = _mm_max_ps(farthest, _mm_and_ps(d2, lanes));
        let all = _mm_movemask_ps(lanes) as usize;
        let near = _mm_movemask_ps(_mm_cmple_ps(d2, maybe_near)) as usize;
        for lane in 0..4 {
            // SAFETY: as above; counts are at most the number of lanes before this one.
            unsafe {
                let slot = *sift.slots.add(j + lane);
                *sift.all.add(count) = slot;
                *sift.near.add(near_count) = slot;
            }
            count += all >> lane & 1;
            near_count += near >> lane & 1;
        }
    }
    let mut lanes = [0f32; 4];
    // SAFETY: four lanes.
    unsafe { _mm_storeu_ps(lanes.as_mut_ptr(), farthest) };
    Found {
        all: count,
        near: near_count,
        doubtful: lanes.iter().any(|&d2| d2 > reach.surely_seen),
    }
}

/// Sums over those seen, a bat's position and velocity in two lanes three times.
#[target_feature(enable = "sse2")]
#[inline]
fn add_seen_128(sift: &Sift, all: &[u32]) -> [[i64; 3]; 2] {
    let at = [
        _mm_setr_pd(sift.at[0], sift.at[1]),
        _mm_setr_pd(sift.at[2], 0.0),
        _mm_setzero_pd(),
    ];
    let (p, v) = (OFFSET_MAGIC, VELOCITY_MAGIC);
    let magic = [_mm_setr_pd(p, p), _mm_setr_pd(p, v), _mm_setr_pd(v, v)];
    let mut totals = [_mm_setzero_si128(); 3];
    for &slot in all {
        // SAFETY: a lane that is no bat's lies at infinity, beyond the finite limits, so that only slots of bats are
        // seen; the tile's bats are these, as `prepare` asserts.
        let bat = unsafe { sift.bats.as_ptr().add(slot as usize).cast::<f64>() };
        for i in 0..3 {
            // SAFETY: two lanes of a bat's six.
            let part = unsafe { _mm_loadu_pd(bat.add(2 * i)) };
            let part = _mm_add_pd(_mm_sub_pd(part, at[i]), magic[i]);
            totals[i] = _mm_add_epi64(totals[i], _mm_castpd_si128(part));
        }
    }
    let mut out = [0i64; 6];
    for (i, total) in totals.into_iter().enumerate() {
        // SAFETY: two lanes of six.
        unsafe { _mm_storeu_si128(out.as_mut_ptr().add(2 * i).cast(), total) };
    }
    [[out[0], out[1], out[2]], [out[3], out[4], out[5]]]
}

/// Eight lanes of f32, four of f64.
#[target_feature(enable = "avx2,popcnt")]
pub fn avx2(view: &View, seen: &mut Seen) -> Option<Sums> {
    run(
        view,
        seen,
        |sift| sift_256(sift),
        |sift, all| add_seen_256(sift, all),
    )
}

#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn sift_256(sift: &Sift) -> Found {
    let reach = sift.reach;
    let centre = sift.at_near.map(|c| _mm256_set1_ps(c));
    let (maybe_seen, maybe_near) = (
        _mm256_set1_ps(reach.maybe_seen),
        _mm256_set1_ps(reach.maybe_near),
    );
    let (mut count, mut near_count, mut farthest) = (0, 0, _mm256_setzero_ps());
    for j in (0..sift.len).step_by(8) {
        // SAFETY: j + 8 <= len, to which all columns reach, as LANES divides len.
        let ([x, y, z], places) = unsafe {
            (
                sift.columns.map(|c| _mm256_loadu_ps(c.add(j))),
                _mm256_loadu_si256(sift.slots.add(j).cast()),
            )
        };
        let d = [
            _mm256_sub_ps(x, centre[0]),
            _mm256_sub_ps(y, centre[1]),
            _mm256_sub_ps(z, centre[2]),
        ];
        let squares = d.map(|d| _mm256_mul_ps(d, d));
        let d2 = _mm256_add_ps(_mm256_add_ps(squares[0], squares[1]), squares[2]);
        let lanes = _mm256_cmp_ps::<_CMP_LE_OQ>(d2, maybe_seen);
        farthest = _mm256_max_ps(farthest, _mm256_and_ps(d2, lanes));
        let all = _mm256_movemask_ps(lanes) as usize;
        let near = _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_LE_OQ>(d2, maybe_near)) as usize;
        // SAFETY: eight bytes of a row of PICK; the counts are at most j, and LANES more have room.
        unsafe {
            let pick =
                |mask: usize| _mm256_cvtepu8_epi32(_mm_loadl_epi64(PICK[mask].as_ptr().cast()));
            _mm256_storeu_si256(
                sift.all.add(count).cast(),
                _mm256_permutevar8x32_epi32(places, pick(all)),
            );
            _mm256_storeu_si256(
                sift.near.add(near_count).cast(),
                _mm256_permutevar8x32_epi32(places, pick(near)),
            );
        }
        count += all.count_ones() as usize;
        near_count += near.count_ones() as usize;
    }
    let doubtful = _mm256_cmp_ps::<_CMP_GT_OQ>(farthest, _mm256_set1_ps(reach.surely_seen));
    Found {
        all: count,
        near: near_count,
        doubtful: _mm256_movemask_ps(doubtful) != 0,
    }
}

/// Sums over those seen, a bat's position and velocity in four lanes each.
#[target_feature(enable = "avx2")]
#[inline]
fn add_seen_256(sift: &Sift, all: &[u32]) -> [[i64; 3]; 2] {
    let at = _mm256_setr_pd(sift.at[0], sift.at[1], sift.at[2], 0.0);
    let (offset_magic, velocity_magic) =
        (_mm256_set1_pd(OFFSET_MAGIC), _mm256_set1_pd(VELOCITY_MAGIC));
    let (mut offset, mut velocity) = (_mm256_setzero_si256(), _mm256_setzero_si256());
    for &slot in all {
        // SAFETY: a lane that is no bat's lies at infinity, beyond the finite limits, so that only slots of bats are
        // seen; the tile's bats are these, as `prepare` asserts. Four lanes each: those of the velocity end in the next
        // bat, and one follows the last.
        let (p, v) = unsafe {
            let bat = sift.bats.as_ptr().add(slot as usize).cast::<f64>();
            (_mm256_loadu_pd(bat), _mm256_loadu_pd(bat.add(3)))
        };
        let p = _mm256_add_pd(_mm256_sub_pd(p, at), offset_magic);
        offset = _mm256_add_epi64(offset, _mm256_castpd_si256(p));
        let v = _mm256_add_pd(v, velocity_magic);
        velocity = _mm256_add_epi64(velocity, _mm256_castpd_si256(v));
    }
    let mut out = [[0i64; 4]; 2];
    // SAFETY: four lanes each.
    unsafe {
        _mm256_storeu_si256(out[0].as_mut_ptr().cast(), offset);
        _mm256_storeu_si256(out[1].as_mut_ptr().cast(), velocity);
    }
    out.map(|[x, y, z, _]| [x, y, z])
}

/// Sixteen lanes of f32, and four of f64: a bat has no more to add side by side.
#[target_feature(enable = "avx512f,avx2,popcnt")]
pub fn avx512(view: &View, seen: &mut Seen) -> Option<Sums> {
    run(
        view,
        seen,
        |sift| sift_512(sift),
        |sift, all| add_seen_256(sift, all),
    )
}

#[target_feature(enable = "avx512f,avx2,popcnt")]
#[inline]
fn sift_512(sift: &Sift) -> Found {
    let reach = sift.reach;
    let centre = sift.at_near.map(|c| _mm512_set1_ps(c));
    let (maybe_seen, maybe_near) = (
        _mm512_set1_ps(reach.maybe_seen),
        _mm512_set1_ps(reach.maybe_near),
    );
    let (mut count, mut near_count, mut farthest) = (0, 0, _mm512_setzero_ps());
    for j in (0..sift.len).step_by(16) {
        // SAFETY: j + 16 <= len, to which all columns reach, as LANES divides len.
        let ([x, y, z], places) = unsafe {
            (
                sift.columns.map(|c| _mm512_loadu_ps(c.add(j))),
                _mm512_loadu_si512(sift.slots.add(j).cast()),
            )
        };
        let d = [
            _mm512_sub_ps(x, centre[0]),
            _mm512_sub_ps(y, centre[1]),
            _mm512_sub_ps(z, centre[2]),
        ];
        let squares = d.map(|d| _mm512_mul_ps(d, d));
        let d2 = _mm512_add_ps(_mm512_add_ps(squares[0], squares[1]), squares[2]);
        let all = _mm512_cmp_ps_mask::<_CMP_LE_OQ>(d2, maybe_seen);
        let near = _mm512_cmp_ps_mask::<_CMP_LE_OQ>(d2, maybe_near);
        farthest = _mm512_mask_max_ps(farthest, all, farthest, d2);
        // SAFETY: the counts are at most j, and LANES more have room.
        unsafe {
            _mm512_storeu_si512(
                sift.all.add(count).cast(),
                _mm512_maskz_compress_epi32(all, places),
            );
            _mm512_storeu_si512(
                sift.near.add(near_count).cast(),
                _mm512_maskz_compress_epi32(near, places),
            );
        }
        count += all.count_ones() as usize;
        near_count += near.count_ones() as usize;
    }
    let doubtful =
        _mm512_cmp_ps_mask::<_CMP_GT_OQ>(farthest, _mm512_set1_ps(reach.surely_seen)) != 0;
    Found {
        all: count,
        near: near_count,
        doubtful,
    }
}
