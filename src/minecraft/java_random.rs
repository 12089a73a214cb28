//! `java.util.Random`, the generator behind every ignition of the lava.
//!
//! Source: the Java SE API document of `java.util.Random` (`setSeed`, `next`, `nextDouble`, `nextFloat`), which fixes
//! the algorithm so that equal seeds give equal sequences on every machine.

/// Factor of one step, `0x5DEECE66D` (Java SE, `Random.next`).
pub const MULTIPLIER: u64 = 0x5_DEEC_E66D;
/// Addend of one step (Java SE, `Random.next`).
pub const ADDEND: u64 = 0xB;
/// The state holds 48 bits (Java SE, `Random.next`).
pub const STATE_BITS: u32 = 48;
const MASK: u64 = (1 << STATE_BITS) - 1;

/// A generator with the state of `new java.util.Random(seed)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JavaRandom {
    state: u64,
}

impl JavaRandom {
    /// `new Random(seed)`: any 64-bit seed; only its low 48 bits matter, as in Java.
    pub fn new(seed: i64) -> Self {
        Self {
            state: (seed as u64 ^ MULTIPLIER) & MASK,
        }
    }

    /// The 48-bit state, before the next draw.
    pub fn state(&self) -> u64 {
        self.state
    }

    fn next(&mut self, bits: u32) -> u64 {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(ADDEND) & MASK;
        self.state >> (STATE_BITS - bits)
    }

    /// `nextInt()`: 32 bits.
    pub fn next_int(&mut self) -> i32 {
        self.next(32) as u32 as i32
    }

    /// `nextDouble()`: uniform in 0..1, 53 bits of two steps.
    pub fn next_double(&mut self) -> f64 {
        let high = self.next(26);
        let low = self.next(27);
        ((high << 27) + low) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// `nextFloat()`: uniform in 0..1, 24 bits of one step.
    pub fn next_float(&mut self) -> f32 {
        self.next(24) as f32 / (1u32 << 24) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::JavaRandom;

    // Printed by OpenJDK's own java.util.Random.
    #[test]
    fn first_ints_of_known_seeds() {
        let mut of_42 = JavaRandom::new(42);
        assert_eq!(
            [of_42.next_int(), of_42.next_int()],
            [-1170105035, 234785527]
        );
        let mut of_0 = JavaRandom::new(0);
        assert_eq!(
            [of_0.next_int(), of_0.next_int()],
            [-1155484576, -723955400]
        );
    }

    #[test]
    fn first_reals_of_known_seeds() {
        assert_eq!(JavaRandom::new(0).next_double(), 0.730967787376657);
        assert_eq!(JavaRandom::new(42).next_double(), 0.7275636800328681);
        assert_eq!(JavaRandom::new(42).next_float(), 0.7275637);
    }

    #[test]
    fn only_the_low_48_bits_of_the_seed_matter() {
        assert_eq!(JavaRandom::new(i64::MIN), JavaRandom::new(0));
        assert_eq!(JavaRandom::new(-1), JavaRandom::new((1 << 48) - 1));
    }
}
