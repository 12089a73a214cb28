//! Ignitions drawn ahead of the update: which cells ignite in each tick, without the reals in between.
//!
//! A draw is decided by the generator's first step in nearly all cells, so only that step is taken, in four sequences that
//! are four cells apart and do not wait for each other. (Steps of one generator commute, so a sequence of deciding states
//! jumps like the generator itself.) Only where the first step is near enough are all bits of the draw looked at.

use crate::formula::lava::{IGNITION_CHANCE, Rule, Variant};
use crate::minecraft::java_random::{ADDEND, JavaRandom, MULTIPLIER, STATE_BITS};

/// Sequences that run side by side.
const SIDE_BY_SIDE: usize = 4;
/// States are held at the upper end of 64 bits, so that their modulus is the machine's.
const SHIFT: u32 = 64 - STATE_BITS;

/// The endless run's ignitions, tick by tick.
#[derive(Clone, Debug)]
pub struct IgnitionStream {
    rule: Rule,
    /// The state after the first step of each of the next cells' draws, shifted.
    states: [u64; SIDE_BY_SIDE],
    /// From one state of a sequence to its next.
    jump: Jump,
    /// Only states below this one may be ignitions.
    limit: u64,
}

/// `state * factor + addend`, modulo 2^64 on shifted states.
#[derive(Clone, Copy, Debug)]
struct Jump {
    factor: u64,
    addend: u64,
}

impl Jump {
    /// One step of the generator.
    const STEP: Jump = Jump {
        factor: MULTIPLIER,
        addend: ADDEND << SHIFT,
    };

    fn of(self, state: u64) -> u64 {
        state.wrapping_mul(self.factor).wrapping_add(self.addend)
    }

    /// `count` of these in a row.
    fn times(self, count: usize) -> Jump {
        let nothing = Jump {
            factor: 1,
            addend: 0,
        };
        (0..count).fold(nothing, |jump, _| Jump {
            factor: jump.factor.wrapping_mul(self.factor),
            addend: self.of(jump.addend),
        })
    }
}

impl IgnitionStream {
    /// The stream of `seed`.
    pub fn new(rule: Rule, seed: i64) -> Self {
        // Steps of a draw, and bits that its first step gives.
        let (steps, bits) = match rule.variant {
            Variant::Classic => (2, 26),
            Variant::Classicube => (1, 24),
        };
        let draw = Jump::STEP.times(steps);
        let mut states = [Jump::STEP.of(JavaRandom::new(seed).state() << SHIFT); SIDE_BY_SIDE];
        for i in 1..SIDE_BY_SIDE {
            states[i] = draw.of(states[i - 1]);
        }
        // The chance in units of those bits, rounded up past any rounding of its own.
        let units = (IGNITION_CHANCE * f64::from(1u32 << bits)) as u64 + 2;
        Self {
            rule,
            states,
            jump: draw.times(SIDE_BY_SIDE),
            limit: units << (64 - bits),
        }
    }

    /// The next tick's ignitions (index = y * size + x, in the order of the draws), into `lit`.
    pub fn next_tick(&mut self, lit: &mut Vec<u32>) {
        lit.clear();
        let (mut states, jump, limit) = (self.states, self.jump, self.limit);
        for first in (0..self.rule.size * self.rule.size).step_by(SIDE_BY_SIDE) {
            if states
                .iter()
                .fold(false, |near, &state| near | (state < limit))
            {
                let cells = (first..)
                    .zip(states)
                    .filter(|&(_, state)| self.ignites(state));
                lit.extend(cells.map(|(place, _)| self.cell(place)));
            }
            states = states.map(|state| jump.of(state));
        }
        self.states = states;
    }

    /// All bits of the draw whose first step led to `state`.
    fn ignites(&self, state: u64) -> bool {
        match self.rule.variant {
            Variant::Classic => {
                let (high, low) = (state >> (64 - 26), Jump::STEP.of(state) >> (64 - 27));
                let real = ((high << 27) + low) as f64 * (1.0 / (1u64 << 53) as f64);
                real < IGNITION_CHANCE
            }
            Variant::Classicube => {
                let real = (state >> (64 - 24)) as f32 / (1u32 << 24) as f32;
                real <= IGNITION_CHANCE as f32
            }
        }
    }

    /// The cell of the `place`-th draw of a tick.
    fn cell(&self, place: usize) -> u32 {
        let size = self.rule.size;
        let cell = match self.rule.variant {
            Variant::Classic => place % size * size + place / size,
            Variant::Classicube => place,
        };
        cell as u32
    }
}
