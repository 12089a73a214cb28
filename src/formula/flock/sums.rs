//! Sums over neighbours that do not depend on order: 64-bit fixed point, wrapping addition.
//!
//! The motion is chaotic, so a float sum in another order is another flock after some hundred ticks. Here every term is
//! first rounded to a multiple of a fixed unit, and integers add in any order to the same bits, whatever the lanes,
//! threads or start order (FORMULAS 3, "Order-independent sums").

use super::{Params, Vec3, length_squared, sub};

/// Units per block of offsets and of separation terms: 2^44. Source: FORMULAS 3 (2^-40 misses the reference).
pub const OFFSET_UNITS: f64 = (1u64 << 44) as f64;
/// Units per block/tick of velocities: 2^48. Source: FORMULAS 3.
pub const VELOCITY_UNITS: f64 = (1u64 << 48) as f64;
/// f64s in [256, 512) are spaced 2^-44, so adding this rounds to offset units; valid for |x| < [`OFFSET_FAST`].
pub const OFFSET_MAGIC: f64 = 384.0;
/// See [`OFFSET_MAGIC`].
pub const OFFSET_FAST: f64 = 128.0;

/// f64s in [16, 32) are spaced 2^-48, so adding this rounds to velocity units; valid for |v| < [`VELOCITY_FAST`].
pub const VELOCITY_MAGIC: f64 = 24.0;
/// See [`VELOCITY_MAGIC`].
pub const VELOCITY_FAST: f64 = 8.0;

/// `x` blocks in offset units, to nearest, ties to even; saturates.
#[inline]
pub fn offset_units(x: f64) -> i64 {
    if x.abs() < OFFSET_FAST {
        (((x + OFFSET_MAGIC) - OFFSET_MAGIC) * OFFSET_UNITS) as i64
    } else {
        (x * OFFSET_UNITS).round_ties_even() as i64
    }
}

/// `v` blocks/tick in velocity units, to nearest, ties to even; saturates.
#[inline]
pub fn velocity_units(v: f64) -> i64 {
    if v.abs() < VELOCITY_FAST {
        (((v + VELOCITY_MAGIC) - VELOCITY_MAGIC) * VELOCITY_UNITS) as i64
    } else {
        (v * VELOCITY_UNITS).round_ties_even() as i64
    }
}

/// What one bat sees: counts and fixed-point sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sums {
    /// |N_i|.
    pub count: u64,
    /// Sum over N of Pj - Pi, offset units.
    pub offset: [i64; 3],
    /// Sum over N of Vj, velocity units.
    pub velocity: [i64; 3],
    /// Sum over M of (Pi - Pj) / |Pi - Pj|^2, offset units (of 1/block).
    pub separation: [i64; 3],
}

impl Sums {
    /// Adds the bat at `pj`, flying at `vj` (velocity units), if the bat at `pi` sees it.
    #[inline]
    pub fn add_pair(&mut self, params: &Params, pi: Vec3, pj: Vec3, vj: [i64; 3]) {
        let d = sub(pj, pi);
        let d2 = length_squared(d);
        if d2 <= params.neighbor_radius * params.neighbor_radius {
            self.count += 1;
            for axis in 0..3 {
                self.offset[axis] = self.offset[axis].wrapping_add(offset_units(d[axis]));
                self.velocity[axis] = self.velocity[axis].wrapping_add(vj[axis]);
            }
            if d2 > params.coincident_squared
                && d2 < params.separation_radius * params.separation_radius
            {
                for axis in 0..3 {
                    let away = -d[axis] / d2;
                    self.separation[axis] = self.separation[axis].wrapping_add(offset_units(away));
                }
            }
        }
    }

    /// The three force vectors of the document: cohesion, alignment, separation.
    pub fn forces(&self, vi: Vec3) -> [Vec3; 3] {
        let mut out = [[0.0; 3]; 3];
        for axis in 0..3 {
            if self.count > 0 {
                let n = self.count as f64;
                out[0][axis] = self.offset[axis] as f64 / OFFSET_UNITS / n;
                out[1][axis] = self.velocity[axis] as f64 / VELOCITY_UNITS / n - vi[axis];
            }
            out[2][axis] = self.separation[axis] as f64 / OFFSET_UNITS;
        }
        out
    }
}

/// Velocities in velocity units, one triple per bat.
pub fn velocities_in_units(v: &[Vec3]) -> Vec<[i64; 3]> {
    v.iter().map(|v| v.map(velocity_units)).collect()
}

/// What bat `i` sees, all pairs in index order.
pub fn all_pairs(params: &Params, p: &[Vec3], v_units: &[[i64; 3]], i: usize) -> Sums {
    let mut sums = Sums::default();
    for (j, (&pj, &vj)) in p.iter().zip(v_units).enumerate() {
        if j != i {
            sums.add_pair(params, p[i], pj, vj);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn units_round_to_even_and_saturate() {
        let u = 1.0 / OFFSET_UNITS;
        assert_eq!(offset_units(2.5 * u), 2);
        assert_eq!(offset_units(3.5 * u), 4);
        assert_eq!(offset_units(-2.5 * u), -2);
        assert_eq!(offset_units(128.0), 128 << 44);
        assert_eq!(offset_units(1e30), i64::MAX);
        assert_eq!(velocity_units(0.25), 1 << 46);
        let u = 1.0 / VELOCITY_UNITS;
        assert_eq!(velocity_units(-2.5 * u), -2);
        assert_eq!(velocity_units(8.0), 8 << 48);
        assert_eq!(velocity_units(-1e30), i64::MIN);
    }

    proptest! {
        /// The vectorisable rounding is the same function as the plain one, on its whole range.
        #[test]
        fn magic_addition_is_rounding(x in -128.0f64..128.0) {
            prop_assert_eq!(offset_units(x), (x * OFFSET_UNITS).round_ties_even() as i64);
            let v = x / 16.0;
            prop_assert_eq!(velocity_units(v), (v * VELOCITY_UNITS).round_ties_even() as i64);
        }
    }
}
