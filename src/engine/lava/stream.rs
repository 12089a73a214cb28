//! Ignitions drawn ahead of the update: which cells ignite in each tick, without the reals in between.

use crate::formula::lava::Variant;
use crate::formula::lava::{Rule, draw};
use crate::minecraft::java_random::JavaRandom;

/// The endless run's ignitions, tick by tick.
#[derive(Clone, Debug)]
pub struct IgnitionStream {
    rule: Rule,
    random: JavaRandom,
}

impl IgnitionStream {
    /// The stream of `seed`.
    pub fn new(rule: Rule, seed: i64) -> Self {
        Self {
            rule,
            random: JavaRandom::new(seed),
        }
    }

    /// The next tick's ignitions (index = y * size + x, in the order of the draws), into `lit`.
    pub fn next_tick(&mut self, lit: &mut Vec<u32>) {
        lit.clear();
        let size = self.rule.size;
        for place in 0..size * size {
            if draw(self.rule.variant, &mut self.random) {
                lit.push(match self.rule.variant {
                    Variant::Classic => (place % size) * size + place / size,
                    Variant::Classicube => place,
                } as u32);
            }
        }
    }
}
