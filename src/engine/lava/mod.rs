//! The lava, fast, with the plain formula's bytes.
//!
//! - `wide` the variant `classic`, some cells at a time: same operations in the same order in each cell
//! - `sums` its 3 x 3 sums
//! - `avx2` both for eight cells
//! - `stream` the ignitions of each tick, drawn ahead
//! - `avx512` its draws, 32 at a time
//! - `kernel` which instructions are used
//!
//! `classicube` updates its soup in place, so that each cell waits for the one before: it runs the plain formula.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernel;
mod stream;
mod sums;
mod wide;

pub use kernel::Kernel;
pub use stream::IgnitionStream;

use crate::formula::lava::{Lava, Rule, Variant};
use wide::Wide;

/// A tile that is updated with ignitions known beforehand.
#[derive(Clone, Debug)]
pub enum Engine {
    /// `classic`.
    Wide(Box<Wide>),
    /// `classicube`: the plain formula, and which cells ignite in the tick at hand.
    Plain(Box<Lava>, Vec<bool>),
}

/// The three fields of a tile, row-major, index = y * size + x.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub soup: Vec<f32>,
    pub pot: Vec<f32>,
    pub flame: Vec<f32>,
}

impl Engine {
    /// A cold tile, updated as fast as this machine can.
    pub fn new(rule: Rule) -> Self {
        Self::with(rule, Kernel::detect())
    }

    /// A cold tile, updated by one of this machine's kernels.
    pub fn with(rule: Rule, kernel: Kernel) -> Self {
        match rule.variant {
            Variant::Classic => Engine::Wide(Box::new(Wide::new(rule, kernel))),
            Variant::Classicube => {
                let lit = vec![false; rule.size * rule.size];
                Engine::Plain(Box::new(Lava::new(rule)), lit)
            }
        }
    }

    /// One game tick; `lit` are the cells that ignite in it (index = y * size + x).
    pub fn tick(&mut self, lit: &[u32]) {
        match self {
            Engine::Wide(wide) => wide.tick(lit),
            Engine::Plain(lava, flags) => {
                lit.iter().for_each(|&cell| flags[cell as usize] = true);
                lava.tick_with(|cell| flags[cell]);
                lit.iter().for_each(|&cell| flags[cell as usize] = false);
            }
        }
    }

    /// Soup heat, row-major, into `out`.
    pub fn soup_into(&self, out: &mut Vec<f32>) {
        out.clear();
        match self {
            Engine::Wide(wide) => wide.soup_into(out),
            Engine::Plain(lava, _) => out.extend_from_slice(&lava.soup),
        }
    }

    /// All three fields.
    pub fn state(&self) -> State {
        match self {
            Engine::Wide(wide) => wide.state(),
            Engine::Plain(lava, _) => State {
                soup: lava.soup.clone(),
                pot: lava.pot.clone(),
                flame: lava.flame.clone(),
            },
        }
    }
}
