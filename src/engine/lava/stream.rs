//! Ignitions drawn ahead of the update: which cells ignite in each tick, without the reals in between.
//!
//! A draw is decided by the generator's first step in nearly all cells, so only that step is taken, in sequences that
//! start one cell apart, jump over each other and do not wait for each other. (Steps of one generator commute, so a
//! sequence of deciding states jumps like the generator itself.) Only where the first step is near enough are all bits of
//! the draw looked at.

use super::Kernel;
#[cfg(target_arch = "x86_64")]
use super::avx512;
use crate::formula::lava::{IGNITION_CHANCE, Rule, Variant};
use crate::minecraft::java_random::{ADDEND, JavaRandom, MULTIPLIER, STATE_BITS};

/// Sequences that run side by side in plain code.
const SIDE_BY_SIDE: usize = 4;
/// States are held at the upper end of 64 bits, so that their modulus is the machine's.
const SHIFT: u32 = 64 - STATE_BITS;

/// The endless run's ignitions, tick by tick.
#[derive(Clone, Debug)]
pub struct IgnitionStream {
    rule: Rule,
    sequences: Sequences,
    /// From one state of a sequence to its next.
    jump: Jump,
    /// Only states below this one may be ignitions.
    limit: u64,
}

/// The state after the first step of each of the next cells' draws.
#[derive(Clone, Debug)]
enum Sequences {
    /// Shifted.
    Plain([u64; SIDE_BY_SIDE]),
    /// Not shifted, and with meaningless bits above.
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<[u64; avx512::SIDE_BY_SIDE]>),
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
    /// The stream of `seed`, as fast as this machine can.
    pub fn new(rule: Rule, seed: i64) -> Self {
        Self::with(rule, seed, Kernel::detect())
    }

    /// The stream of `seed`, drawn by one of this machine's kernels.
    pub fn with(rule: Rule, seed: i64, kernel: Kernel) -> Self {
        // Steps of a draw, and bits that its first step gives.
        let (steps, bits) = match rule.variant {
            Variant::Classic => (2, 26),
            Variant::Classicube => (1, 24),
        };
        let draw = Jump::STEP.times(steps);
        let first = Jump::STEP.of(JavaRandom::new(seed).state() << SHIFT);
        let mut next = core::iter::successors(Some(first), |&state| Some(draw.of(state)));
        let mut state = || next.next().unwrap_or_default();
        let (sequences, side_by_side) = match kernel.draws_eight() {
            #[cfg(target_arch = "x86_64")]
            true => {
                let states = core::array::from_fn(|_| state() >> SHIFT);
                (Sequences::Avx512(Box::new(states)), avx512::SIDE_BY_SIDE)
            }
            _ => {
                let states = core::array::from_fn(|_| state());
                (Sequences::Plain(states), SIDE_BY_SIDE)
            }
        };
        // The chance in units of those bits, rounded up past any rounding of its own.
        let units = (IGNITION_CHANCE * f64::from(1u32 << bits)) as u64 + 2;
        Self {
            rule,
            sequences,
            jump: draw.times(side_by_side),
            limit: units << (64 - bits),
        }
    }

    /// The next tick's ignitions (index = y * size + x, in the order of the draws), into `lit`.
    pub fn next_tick(&mut self, lit: &mut Vec<u32>) {
        lit.clear();
        let (rule, jump, limit) = (self.rule, self.jump, self.limit);
        let cells = rule.size * rule.size;
        let mut near = |place: usize, state: u64| {
            if ignites(rule.variant, state) {
                lit.push(cell(rule, place));
            }
        };
        match &mut self.sequences {
            Sequences::Plain(sequences) => {
                let mut states = *sequences;
                for first in (0..cells).step_by(SIDE_BY_SIDE) {
                    if states
                        .iter()
                        .fold(false, |near, &state| near | (state < limit))
                    {
                        for (i, state) in states.into_iter().enumerate() {
                            near(first + i, state);
                        }
                    }
                    states = states.map(|state| jump.of(state));
                }
                *sequences = states;
            }
            #[cfg(target_arch = "x86_64")]
            Sequences::Avx512(states) => {
                let (factor, addend) = (jump.factor, jump.addend >> SHIFT);
                let near = |place, state: u64| near(place, state << SHIFT);
                // SAFETY: only a machine that has AVX-512 makes such sequences.
                unsafe { avx512::step(states, (factor, addend), limit >> SHIFT, cells, near) }
            }
        }
    }
}

/// All bits of the draw whose first step led to `state`.
fn ignites(variant: Variant, state: u64) -> bool {
    match variant {
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
fn cell(rule: Rule, place: usize) -> u32 {
    let cell = match rule.variant {
        Variant::Classic => place % rule.size * rule.size + place / rule.size,
        Variant::Classicube => place,
    };
    cell as u32
}
