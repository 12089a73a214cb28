//! An uneven ground: the document's "崎岖不平的地面", which it leaves to the reader.
//!
//! Gradient noise in the plane, on a lattice whose directions come from a seed. Blocks; x east, z south.

use super::random::mix;

/// Parameters of the noise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Noise {
    /// Names the lattice's directions.
    pub seed: i64,
    /// Largest height above and below 0, blocks; the noise stays within.
    pub amplitude: f64,
    /// Distance between lattice points, blocks.
    pub wavelength: f64,
}

/// Eight directions of length 1 (rounded to f64), 45 degrees apart.
const DIRECTIONS: [[f64; 2]; 8] = {
    const D: f64 = std::f64::consts::FRAC_1_SQRT_2;
    [
        [1.0, 0.0],
        [D, D],
        [0.0, 1.0],
        [-D, D],
        [-1.0, 0.0],
        [-D, -D],
        [0.0, -1.0],
        [D, -D],
    ]
};

/// Gradient noise with unit directions stays within 1/sqrt(2); this brings it to within 1.
const TO_UNIT: f64 = std::f64::consts::SQRT_2;

impl Noise {
    /// Height at a place, blocks, within `amplitude` of 0.
    pub fn height(&self, x: f64, z: f64) -> f64 {
        let (u, v) = (x / self.wavelength, z / self.wavelength);
        let (cell_u, cell_v) = (u.floor(), v.floor());
        let (du, dv) = (u - cell_u, v - cell_v);
        let corner = |i: i64, j: i64| {
            let [gu, gv] = self.direction(cell_u as i64 + i, cell_v as i64 + j);
            gu * (du - i as f64) + gv * (dv - j as f64)
        };
        let (su, sv) = (fade(du), fade(dv));
        let near = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * su;
        let far = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * su;
        let noise = (near + (far - near) * sv) * TO_UNIT;
        self.amplitude * noise.clamp(-1.0, 1.0)
    }

    fn direction(&self, i: i64, j: i64) -> [f64; 2] {
        let hash = mix(mix(mix(self.seed as u64) ^ i as u64) ^ j as u64);
        DIRECTIONS[(hash >> 61) as usize]
    }
}

/// `6t^5 - 15t^4 + 10t^3`: 0 to 1 with vanishing first and second derivatives at both ends.
fn fade(t: f64) -> f64 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// Height and slope (dh/dx, dh/dz) of the smooth surface through a field of block columns: the quadratic B-spline over
/// the columns' heights, so that both are continuous. `column(i, j)` is the height of the column whose centre lies at
/// (i + 0.5, j + 0.5).
pub fn smooth(column: impl Fn(i64, i64) -> f64, x: f64, z: f64) -> (f64, [f64; 2]) {
    let (i, j) = (x.floor(), z.floor());
    let (wx, dx) = spline(x - i - 0.5);
    let (wz, dz) = spline(z - j - 0.5);
    let (mut height, mut slope) = (0.0, [0.0, 0.0]);
    for (b, (wz, dz)) in wz.iter().zip(dz).enumerate() {
        for (a, (wx, dx)) in wx.iter().zip(dx).enumerate() {
            let h = column(i as i64 + a as i64 - 1, j as i64 + b as i64 - 1);
            height += wx * wz * h;
            slope[0] += dx * wz * h;
            slope[1] += wx * dz * h;
        }
    }
    (height, slope)
}

/// Weights of the columns before, at and after a place `f` (-0.5 to 0.5) from a column's centre, and their
/// derivatives.
fn spline(f: f64) -> ([f64; 3], [f64; 3]) {
    let (before, after) = (0.5 - f, 0.5 + f);
    (
        [0.5 * before * before, 0.75 - f * f, 0.5 * after * after],
        [-before, -2.0 * f, after],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOISE: Noise = Noise {
        seed: 3,
        amplitude: 1.5,
        wavelength: 9.0,
    };

    #[test]
    fn stays_within_its_amplitude_and_uses_it() {
        let heights: Vec<f64> = (0..40_000)
            .map(|n| {
                NOISE.height(
                    f64::from(n % 200) * 0.37 - 30.0,
                    f64::from(n / 200) * 0.41 - 40.0,
                )
            })
            .collect();
        let top = heights.iter().copied().fold(f64::MIN, f64::max);
        let bottom = heights.iter().copied().fold(f64::MAX, f64::min);
        assert!(top <= 1.5 && bottom >= -1.5);
        assert!(top > 0.8 && bottom < -0.8, "{bottom}..{top}");
    }

    #[test]
    fn another_seed_is_another_ground() {
        let other = Noise { seed: 4, ..NOISE };
        assert!(
            (0..50).any(|n| NOISE.height(f64::from(n), 2.5) != other.height(f64::from(n), 2.5))
        );
    }

    #[test]
    fn the_slope_is_the_derivative_of_the_height() {
        let column = |i: i64, j: i64| NOISE.height(i as f64 + 0.5, j as f64 + 0.5);
        let step = 1e-5;
        for n in 0..500 {
            let (x, z) = (f64::from(n) * 0.173 - 20.0, f64::from(n) * 0.291 - 50.0);
            let (_, slope) = smooth(column, x, z);
            let ahead = [smooth(column, x + step, z).0, smooth(column, x, z + step).0];
            let back = [smooth(column, x - step, z).0, smooth(column, x, z - step).0];
            for axis in 0..2 {
                let measured = (ahead[axis] - back[axis]) / (2.0 * step);
                assert!((measured - slope[axis]).abs() < 1e-6, "at {x}, {z}");
            }
        }
    }

    #[test]
    fn a_flat_field_is_flat_and_a_ramp_a_ramp() {
        let (height, slope) = smooth(|_, _| 2.0, 7.3, -4.9);
        assert!((height - 2.0).abs() < 1e-12 && slope.iter().all(|s| s.abs() < 1e-12));
        let (height, slope) = smooth(|i, _| i as f64 + 0.5, 7.25, 1.0);
        assert!((height - 7.25).abs() < 1e-12 && (slope[0] - 1.0).abs() < 1e-12);
    }
}
