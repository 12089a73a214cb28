//! The ignitions of a periodic loop: drawn for one period, then thinned until every cell settles.

use crate::asset::strip::Dropped;
use crate::engine::lava::IgnitionStream;
use crate::formula::lava::{Ignitions, Rule, gaps, settles};

/// One period of ignitions under which the lava converges.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// What is left, repeating.
    pub ignitions: Ignitions,
    /// Ignitions that were drawn.
    pub drawn: u64,
    /// What was left out, by tick, then cell.
    pub dropped: Vec<Dropped>,
}

/// Draws `period` ticks of `seed` and leaves out as few ignitions as a greedy choice needs.
///
/// `period` is above [`crate::formula::lava::SATURATION_TICKS`], so that one ignition per cell always settles.
pub fn solve(rule: Rule, seed: i64, period: usize) -> Solved {
    let mut stream = IgnitionStream::new(rule, seed);
    let ticks = (0..period)
        .map(|_| {
            let mut lit = Vec::new();
            stream.next_tick(&mut lit);
            lit
        })
        .collect();
    let mut ignitions = Ignitions::from_ticks(rule, ticks);
    let drawn = ignitions.count() as u64;
    let mut dropped = Vec::new();
    for (cell, ticks) in ignitions.by_cell().into_iter().enumerate() {
        for tick in surplus(ticks, period) {
            dropped.push(Dropped {
                tick,
                cell: cell as u32,
            });
        }
    }
    dropped.sort_unstable();
    for Dropped { tick, cell } in &dropped {
        ignitions.remove(*tick as usize, *cell);
    }
    Solved {
        ignitions,
        drawn,
        dropped,
    }
}

/// The ticks to leave out of one cell's. Each time the one whose removal raises the sum of squared gaps most, which is
/// twice the product of the gaps beside it; the earliest on a tie.
fn surplus(mut ticks: Vec<u32>, period: usize) -> Vec<u32> {
    let mut dropped = Vec::new();
    loop {
        let gaps = gaps(&ticks, period);
        if settles(&gaps, period) || ticks.len() < 2 {
            return dropped;
        }
        let gain = |i: usize| gaps[i] * gaps[(i + gaps.len() - 1) % gaps.len()];
        // max_by_key would take the last of equals.
        let best = (1..ticks.len()).fold(0, |best, i| if gain(i) > gain(best) { i } else { best });
        dropped.push(ticks.remove(best));
    }
}

#[cfg(test)]
mod tests {
    use super::surplus;

    #[test]
    fn a_settled_cell_keeps_everything() {
        assert!(surplus(vec![], 240).is_empty());
        assert!(surplus(vec![7], 52).is_empty());
        // 120 * 120 * 2 = 28800 > 51 * 240.
        assert!(surplus(vec![0, 120], 240).is_empty());
    }

    #[test]
    fn the_largest_gain_goes_first_and_the_earliest_of_equals() {
        // Four even gaps of 24: 2304 <= 51 * 96; all equal, so tick 0 goes, then 48 (its gaps are 24 and 24; 24's are 48
        // and 24) ... until one gap rule holds: 72 * 72 + 24 * 24 = 5760 > 4896.
        assert_eq!(surplus(vec![0, 24, 48, 72], 96), vec![0, 24]);
        // Equality is not enough: gaps 68 and 34 of a period of 102 give 5780 > 5202, but 51 and 51 exactly 5202.
        assert!(surplus(vec![0, 34], 102).is_empty());
        assert_eq!(surplus(vec![0, 51], 102), vec![0]);
    }
}
