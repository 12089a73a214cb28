//! Series of numbers in few bytes: rounded to a step, differences, zigzag varints, base64. `templates/preview/data.js`
//! reads them.

use crate::format::base64;
use serde::Serialize;

/// Rows of numbers; each row starts anew.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    /// Numbers in each row.
    counts: Vec<usize>,
    /// 1: differences; 2: differences of differences, smaller where a path is smooth.
    order: u8,
    /// Steps in one unit.
    scale: u64,
    /// Base64.
    data: String,
}

impl Series {
    /// Packs rows, each number rounded to the nearest of `scale` steps a unit. `order` is 1 or 2.
    pub fn new<I>(rows: impl IntoIterator<Item = I>, order: u8, scale: u64) -> Series
    where
        I: IntoIterator<Item = f64>,
    {
        let (mut counts, mut bytes) = (Vec::new(), Vec::new());
        for row in rows {
            let (mut value, mut slope, mut count) = (0i64, 0i64, 0);
            for number in row {
                let next = (number * scale as f64).round() as i64;
                let difference = next.saturating_sub(value);
                let stored = if order == 2 {
                    difference.saturating_sub(slope)
                } else {
                    difference
                };
                varint(((stored << 1) ^ (stored >> 63)) as u64, &mut bytes);
                (value, slope) = (next, difference);
                count += 1;
            }
            counts.push(count);
        }
        Series {
            counts,
            order,
            scale,
            data: base64::encode(&bytes),
        }
    }
}

fn varint(mut value: u64, out: &mut Vec<u8>) {
    while value > 127 {
        out.push((value & 127) as u8 | 128);
        value >>= 7;
    }
    out.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_steps_take_a_byte_each() {
        let series = Series::new([vec![0.0, 0.5, 1.0, 0.5]], 1, 2);
        // +0, +1, +1, -1 as zigzag: 0, 2, 2, 1.
        assert_eq!(base64::decode(&series.data), Some(vec![0, 2, 2, 1]));
        let bent = Series::new([vec![10.0, 20.0, 30.0], vec![-100.0]], 2, 1);
        // 10, 0, 0 of the straight line; then a row of its own: -100 is 199 = 71 + 128.
        assert_eq!(base64::decode(&bent.data), Some(vec![20, 0, 0, 199, 1]));
        assert_eq!(bent.counts, [3, 1]);
    }
}
