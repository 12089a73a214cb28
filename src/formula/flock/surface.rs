//! The ground under a bat.

use crate::formula::terrain::Noise;

/// Where the ground is. Heights are `S` of the altitude law: the y of the ground's top, blocks.
#[derive(Debug, Clone, PartialEq)]
pub enum Surface {
    /// No ground: the altitude law and `floor` never act.
    Open,
    /// Flat ground at this y.
    Plane(f64),
    /// Seeded noise, one height per block column (its value at the column's centre).
    Noise(Noise),
    /// One height per block column.
    Heights(Heights),
}

impl Surface {
    /// `Y_surface` in the block column that holds (x, z); `None` where there is no ground.
    #[inline]
    pub fn height(&self, x: f64, z: f64) -> Option<f64> {
        match self {
            Surface::Open => None,
            Surface::Plane(y) => Some(*y),
            Surface::Noise(noise) => Some(noise.height(x.floor() + 0.5, z.floor() + 0.5)),
            Surface::Heights(h) => h.height(x, z),
        }
    }
}

/// A rectangle of block columns; beyond its rim the nearest rim column counts.
#[derive(Debug, Clone, PartialEq)]
pub struct Heights {
    /// Block x of column (0, 0).
    pub x0: i64,
    /// Block z of column (0, 0).
    pub z0: i64,
    /// Columns along x.
    pub width: usize,
    /// Columns along z.
    pub depth: usize,
    /// y of each column's top, blocks; index `z * width + x`; NaN where the column is empty.
    pub tops: Vec<f64>,
}

impl Heights {
    fn height(&self, x: f64, z: f64) -> Option<f64> {
        if self.width == 0 || self.depth == 0 {
            return None;
        }
        let column = |value: f64, first: i64, count: usize| {
            let offset = value.floor() - first as f64;
            (offset.max(0.0) as usize).min(count - 1)
        };
        let cx = column(x, self.x0, self.width);
        let cz = column(z, self.z0, self.depth);
        let top = *self.tops.get(cz * self.width + cx)?;
        if top.is_nan() { None } else { Some(top) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_blocks_and_the_rim_goes_on() {
        let h = Surface::Heights(Heights {
            x0: -1,
            z0: 10,
            width: 2,
            depth: 2,
            tops: vec![1.0, 2.0, 3.0, f64::NAN],
        });
        assert_eq!(h.height(-0.001, 10.999), Some(1.0));
        assert_eq!(h.height(0.0, 10.0), Some(2.0));
        assert_eq!(h.height(-1e9, 11.0), Some(3.0));
        assert_eq!(h.height(f64::INFINITY, 10.0), Some(2.0));
        assert_eq!(h.height(0.5, 11.5), None);
    }
}
