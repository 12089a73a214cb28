//! The lava, fast, with the plain formula's bytes.

mod stream;

pub use stream::IgnitionStream;

use crate::formula::lava::{Lava, Rule};

/// A tile that is updated with ignitions known beforehand.
#[derive(Clone, Debug)]
pub struct Engine {
    plain: Lava,
    lit: Vec<bool>,
}

/// The three fields of a tile, row-major, index = y * size + x.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub soup: Vec<f32>,
    pub pot: Vec<f32>,
    pub flame: Vec<f32>,
}

impl Engine {
    /// A cold tile.
    pub fn new(rule: Rule) -> Self {
        Self {
            plain: Lava::new(rule),
            lit: vec![false; rule.size * rule.size],
        }
    }

    /// One game tick; `lit` are the cells that ignite in it (index = y * size + x).
    pub fn tick(&mut self, lit: &[u32]) {
        for &cell in lit {
            self.lit[cell as usize] = true;
        }
        let flags = &self.lit;
        self.plain.tick_with(|cell| flags[cell]);
        for &cell in lit {
            self.lit[cell as usize] = false;
        }
    }

    /// Soup heat, row-major, into `out`.
    pub fn soup_into(&self, out: &mut Vec<f32>) {
        out.clear();
        out.extend_from_slice(&self.plain.soup);
    }

    /// All three fields.
    pub fn state(&self) -> State {
        State {
            soup: self.plain.soup.clone(),
            pot: self.plain.pot.clone(),
            flame: self.plain.flame.clone(),
        }
    }
}
