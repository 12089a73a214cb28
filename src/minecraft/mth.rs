//! The game's `Mth.sin` and `Mth.cos`: a table of 65,536 floats, indexed by a truncated product.
//!
//! Source: documents/blaze.txt calls `Mth.cos` and `Mth.sin`; table and index rules are those of the shipped games. Up to
//! 1.21.10 the product is a float and the cast goes to `int`; from 1.21.11 on it is a double and the cast goes to `long`.
//! Java casts truncate toward zero, saturate, and send NaN to 0, as Rust's `as` does.

use std::f64::consts::PI;
use std::sync::OnceLock;

/// Entries of the sine table: one turn.
pub const TABLE_SIZE: usize = 65_536;
/// Table entries per radian as the float the game multiplies by (up to 1.21.10).
const PER_RADIAN_FLOAT: f32 = 10_430.378;
/// Table entries per radian as the double the game multiplies by (from 1.21.11).
const PER_RADIAN_DOUBLE: f64 = 10_430.378350470453;
/// A quarter turn, in table entries: cosine is sine this far on.
const QUARTER: u16 = 16_384;
/// Width of one table entry, radians: a lookup truncates the angle by less than this.
pub const TABLE_STEP: f64 = PI * 2.0 / TABLE_SIZE as f64;

fn table() -> &'static [f32] {
    static SIN: OnceLock<Vec<f32>> = OnceLock::new();
    SIN.get_or_init(|| {
        (0..TABLE_SIZE)
            .map(|i| libm::sin(i as f64 * PI * 2.0 / 65_536.0) as f32)
            .collect()
    })
}

/// `Mth.sin(float)` up to 1.21.10; `x` in radians.
pub fn sin(x: f32) -> f32 {
    table()[((x * PER_RADIAN_FLOAT) as i32 & 65_535) as usize]
}

/// `Mth.cos(float)` up to 1.21.10; `x` in radians.
pub fn cos(x: f32) -> f32 {
    table()[((x * PER_RADIAN_FLOAT + f32::from(QUARTER)) as i32 & 65_535) as usize]
}

/// `Mth.sin(double)` from 1.21.11, called with a float that widens; `x` in radians.
pub fn sin_wide(x: f32) -> f32 {
    table()[((f64::from(x) * PER_RADIAN_DOUBLE) as i64 & 65_535) as usize]
}

/// `Mth.cos(double)` from 1.21.11, called with a float that widens; `x` in radians.
pub fn cos_wide(x: f32) -> f32 {
    let product = f64::from(x) * PER_RADIAN_DOUBLE + f64::from(QUARTER);
    table()[(product as i64 & 65_535) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn huge_and_undefined_angles_follow_the_java_casts() {
        // (int) saturates at 2^31 - 1, whose low 16 bits are 65535: one entry before a full turn.
        assert_eq!(sin(f32::MAX), table()[65_535]);
        assert_eq!(sin(f32::MIN), table()[0]);
        assert_eq!(sin(f32::NAN), 0.0);
        assert_eq!(cos(f32::INFINITY), table()[65_535]);
        assert_eq!(sin_wide(f32::MAX), table()[65_535]);
        assert_eq!(sin_wide(f32::MIN), table()[0]);
    }

    #[test]
    fn negative_angles_truncate_toward_zero_not_down() {
        let just_below_zero = -0.5 / PER_RADIAN_FLOAT;
        assert_eq!(sin(just_below_zero), 0.0);
        assert_eq!(sin(-1.5 / PER_RADIAN_FLOAT), table()[65_535]);
    }

    #[test]
    fn the_eras_differ_where_the_float_product_rounds() {
        let differs = (0..20_000).any(|i| {
            let x = i as f32 * 0.37;
            sin(x) != sin_wide(x)
        });
        assert!(differs);
    }
}
