//! A block's code lengths as it names them, run-length coded (RFC 1951, 3.2.7).

use super::{Bits, Code};

/// Code lengths in run-length code, and the code of that code.
pub struct Header {
    pub code: Code,
    /// Lengths of that code that are named, in [`Header::ORDER`].
    named: usize,
    /// (symbol, extra value, extra bits)
    runs: Vec<(usize, u32, u32)>,
}

impl Header {
    const ORDER: [usize; 19] = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ];

    /// In the way that takes the fewest bits.
    pub fn shortest(lengths: &[u8]) -> Header {
        let mut shortest = Header::of(lengths, Runs::Every);
        for allowed in [Runs::Zeros, Runs::LongZeros, Runs::LongZerosAlone] {
            let other = Header::of(lengths, allowed);
            if other.bits() < shortest.bits() {
                shortest = other;
            }
        }
        shortest
    }

    fn of(lengths: &[u8], allowed: Runs) -> Header {
        let runs = runs(lengths, allowed);
        let mut counts = [0u32; 19];
        runs.iter().for_each(|run| counts[run.0] += 1);
        let code = Code::of(&counts, 7);
        let named = Header::ORDER
            .iter()
            .rposition(|&symbol| code.lengths[symbol] > 0)
            .map_or(4, |last| (last + 1).max(4));
        Header { code, named, runs }
    }

    pub fn bits(&self) -> u32 {
        let of_run = |run: &(usize, u32, u32)| u32::from(self.code.lengths[run.0]) + run.2;
        4 + 3 * self.named as u32 + self.runs.iter().map(of_run).sum::<u32>()
    }

    pub fn write(&self, out: &mut Bits) {
        out.put(self.named as u32 - 4, 4);
        for &symbol in &Header::ORDER[..self.named] {
            out.put(u32::from(self.code.lengths[symbol]), 3);
        }
        for &(symbol, value, extra) in &self.runs {
            out.put_code(&self.code, symbol);
            out.put(value, extra);
        }
    }
}

/// Which of the code-length code's run symbols are used: each that is costs something in the code itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Runs {
    /// 16, 17 and 18.
    Every,
    /// 17 and 18: runs of zeros alone.
    Zeros,
    /// 16 and 18.
    LongZeros,
    /// 18 alone.
    LongZerosAlone,
}

/// Code lengths as symbols of the code-length code: (symbol, extra value, extra bits).
fn runs(lengths: &[u8], allowed: Runs) -> Vec<(usize, u32, u32)> {
    let repeats = matches!(allowed, Runs::Every | Runs::LongZeros);
    let short_zeros = matches!(allowed, Runs::Every | Runs::Zeros);
    let mut out = Vec::new();
    let mut rest = lengths;
    while let Some(&first) = rest.first() {
        let run = rest.iter().take_while(|&&length| length == first).count();
        rest = &rest[run..];
        let mut left = run;
        if first != 0 {
            out.push((usize::from(first), 0, 0));
            left -= 1;
        }
        while left > 0 {
            let (symbol, least, most, extra) = match (first, left) {
                (0, 11..) => (18, 11, 138, 7),
                (0, _) => (17, 3, 10, 3),
                _ => (16, 3, 6, 2),
            };
            let taken = left.min(most);
            let may = match symbol {
                16 => repeats,
                17 => short_zeros,
                _ => true,
            };
            if taken < least || !may {
                out.extend(std::iter::repeat_n((usize::from(first), 0, 0), taken));
            } else {
                out.push((symbol, (taken - least) as u32, extra));
            }
            left -= taken;
        }
    }
    out
}
