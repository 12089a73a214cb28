//! When cells ignite: drawn from the seed, and, for loops, repeated with a period.

use super::{IGNITION_CHANCE, Rule, Variant};
use crate::minecraft::java_random::JavaRandom;

/// Gaps between a cell's ignitions, in ticks: the pot takes in 0.01 * (1.5 - 0.06 j) on the j-th tick after an ignition,
/// over a gap g that is 0.0003 * g * (51 - g), so it drifts down, and soup and pot settle, only if the squares of the
/// gaps of one period sum to more than 51 periods (document: 1.5, 0.06; 2 * 1.5 / 0.06 + 1 = 51).
pub const SATURATION_TICKS: usize = 51;

/// Does a cell with these cyclic gaps (ticks, summing to `period`) settle? One that never ignites does.
pub fn settles(gaps: &[u64], period: usize) -> bool {
    let squares: u64 = gaps.iter().map(|gap| gap * gap).sum();
    gaps.is_empty() || squares > (SATURATION_TICKS * period) as u64
}

/// Cyclic gaps between ascending `ticks` of one period: the last wraps to the first.
pub fn gaps(ticks: &[u32], period: usize) -> Vec<u64> {
    let wrapped = ticks.first().map(|&first| u64::from(first) + period as u64);
    let next = ticks
        .iter()
        .skip(1)
        .map(|&tick| u64::from(tick))
        .chain(wrapped);
    ticks
        .iter()
        .zip(next)
        .map(|(&tick, next)| next - u64::from(tick))
        .collect()
}

/// One cell's chance of ignition: `nextDouble() < 0.005`, or in `classicube` `nextFloat() <= 0.005f`.
pub fn draw(variant: Variant, random: &mut JavaRandom) -> bool {
    match variant {
        Variant::Classic => random.next_double() < IGNITION_CHANCE,
        Variant::Classicube => random.next_float() <= IGNITION_CHANCE as f32,
    }
}

/// The ignitions of one period; tick t of the endless run takes those of tick t mod period.
///
/// Ticks count from 0: the update that leads from state t to state t + 1 is tick t.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignitions {
    cells: usize,
    ticks: Vec<Vec<u32>>,
}

impl Ignitions {
    /// Draws `period` ticks from `seed`, one draw per cell in the variant's loop order.
    pub fn drawn(rule: Rule, seed: i64, period: usize) -> Self {
        let (size, cells) = (rule.size, rule.size * rule.size);
        let mut random = JavaRandom::new(seed);
        let tick = |_| {
            let mut lit: Vec<u32> = (0..cells)
                .filter(|_| draw(rule.variant, &mut random))
                .map(|place| match rule.variant {
                    Variant::Classic => (place % size) * size + place / size,
                    Variant::Classicube => place,
                } as u32)
                .collect();
            lit.sort_unstable();
            lit
        };
        Self {
            cells,
            ticks: (0..period).map(tick).collect(),
        }
    }

    /// From lists of cell indices per tick; each list is sorted here.
    pub fn from_ticks(rule: Rule, mut ticks: Vec<Vec<u32>>) -> Self {
        ticks.iter_mut().for_each(|cells| cells.sort_unstable());
        Self {
            cells: rule.size * rule.size,
            ticks,
        }
    }

    /// Ticks after which the ignitions repeat.
    pub fn period(&self) -> usize {
        self.ticks.len()
    }

    /// Cells that ignite in tick `t` (any t; taken modulo the period), ascending.
    pub fn at(&self, t: usize) -> &[u32] {
        &self.ticks[t % self.ticks.len()]
    }

    /// Does `cell` ignite in tick `t`?
    pub fn ignites(&self, t: usize, cell: usize) -> bool {
        self.at(t).binary_search(&(cell as u32)).is_ok()
    }

    /// Ignitions in one period.
    pub fn count(&self) -> usize {
        self.ticks.iter().map(Vec::len).sum()
    }

    /// Takes one ignition out; false if there is none at that place.
    pub fn remove(&mut self, tick: usize, cell: u32) -> bool {
        let Some(cells) = self.ticks.get_mut(tick) else {
            return false;
        };
        match cells.binary_search(&cell) {
            Ok(place) => {
                cells.remove(place);
                true
            }
            Err(_) => false,
        }
    }

    /// Ticks at which each cell ignites, ascending; one list per cell.
    pub fn by_cell(&self) -> Vec<Vec<u32>> {
        let mut cells = vec![Vec::new(); self.cells];
        for (tick, lit) in self.ticks.iter().enumerate() {
            for &cell in lit {
                cells[cell as usize].push(tick as u32);
            }
        }
        cells
    }
}
