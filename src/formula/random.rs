//! The project's own random stream: SplitMix64, seeded from a number and a name.
//!
//! It exists because no crate promises the same numbers for ever. One stream per consumer, derived by name, so that a
//! new consumer never shifts the numbers of an old one. The generator is the public one of Steele, Lea and Flood
//! ("Fast splittable pseudorandom number generators", OOPSLA 2014); a stream is meant to be re-implemented from the
//! few lines below in any language.
//!
//! (The lava has the game's own generator instead, see `minecraft::java_random`: its bytes are documented.)

/// The increment of the SplitMix64 counter: 2^64 divided by the golden ratio, made odd.
const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;
/// Start value of the 64-bit FNV-1a hash, by which a stream's name enters its seed.
const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
/// Multiplier of the 64-bit FNV-1a hash.
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// A stream of random numbers that depends on its seed and its name, on nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stream {
    counter: u64,
}

impl Stream {
    /// The stream called `name` (for instance `"chase.start"`) under `seed`.
    pub fn named(seed: i64, name: &str) -> Self {
        let mut hash = FNV_OFFSET;
        for byte in name.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
        }
        Self {
            counter: mix(seed as u64 ^ mix(hash)),
        }
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(GOLDEN_GAMMA);
        mix(self.counter)
    }

    /// A multiple of 2^-53, uniform in `[0, 1)`.
    pub fn next_f64(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// `low + (high - low) * next_f64()`: uniform in `[low, high)`, up to the rounding of that expression.
    pub fn range(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next_f64()
    }

    /// An integer in `0..bound` (0 where `bound` is 0): the upper half of `next_u64() * bound`. Its bias is below
    /// `bound / 2^64`.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }
}

/// The output function of SplitMix64: a fixed shuffle of all 64-bit numbers.
pub fn mix(counter: u64) -> u64 {
    let mut z = counter;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_splitmix64() {
        // The first outputs of the reference implementation started at 1234567 (Rosetta Code, "Pseudo-random
        // numbers/Splitmix64").
        let mut stream = Stream { counter: 1234567 };
        let drawn: Vec<u64> = (0..5).map(|_| stream.next_u64()).collect();
        assert_eq!(
            drawn,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821
            ]
        );
    }

    #[test]
    fn names_and_seeds_separate_streams() {
        let first = |seed, name| Stream::named(seed, name).next_u64();
        assert_eq!(first(1, "chase.start"), first(1, "chase.start"));
        assert_ne!(first(1, "chase.start"), first(1, "chase.ground"));
        assert_ne!(first(1, "chase.start"), first(2, "chase.start"));
        assert_ne!(first(-1, "chase.start"), first(1, "chase.start"));
    }

    #[test]
    fn fractions_fill_the_unit_interval() {
        let mut stream = Stream::named(7, "test");
        let mut bins = [0u32; 10];
        for _ in 0..100_000 {
            let x = stream.next_f64();
            assert!((0.0..1.0).contains(&x));
            bins[(x * 10.0) as usize] += 1;
        }
        // Ten thousand per bin; five standard deviations are 475.
        assert!(bins.iter().all(|&n| n.abs_diff(10_000) < 475), "{bins:?}");
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[stream.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 475), "{seen:?}");
    }
}
