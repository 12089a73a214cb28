//! A file as a stream of one last block, for archives; small files as `small` makes them.

use super::lz::{self, Costs, Matches, Search, Token};
use super::{Bits, Code, Codes, Effort, first_costs, small::small, text_costs};

/// Files up to this many bytes are worth every pass.
const SHORT: usize = 16 << 10;

/// Files up to this many bytes are worth a search for symbols to do without and for a place to begin the codes at: the
/// codes themselves are a good part of them.
const VERY_SHORT: usize = 2 << 10;

/// Deflates `bytes`.
pub fn whole(bytes: &[u8]) -> Vec<u8> {
    let effort = match bytes.len() {
        0..VERY_SHORT => return small(bytes),
        VERY_SHORT..SHORT => Effort::Small,
        _ => Effort::Normal,
    };
    let search = effort.search();
    let units = lz::units(bytes.len(), bytes.len().max(1), 1);
    let text = Text {
        bytes,
        matches: Matches::find(bytes, units, search),
        search,
    };
    let fixed = Codes::fixed();
    let plain = block(&fixed, Kind::Fixed, &text.parse(&fixed.costs()));
    let mut best = text.converge(first_costs(), effort.passes());
    let other = text.converge(text_costs(), effort.passes());
    if other.bits < best.bits {
        best = other;
    }
    best.limit();
    match best.bits.div_ceil(8) < plain.len() as u64 {
        true => block(&best.codes, Kind::Dynamic, &best.tokens),
        false => plain,
    }
}

/// What there is to parse.
struct Text<'a> {
    bytes: &'a [u8],
    matches: Matches,
    search: Search,
}

impl Text<'_> {
    fn parse(&self, costs: &Costs) -> Vec<Token> {
        self.matches.parse(self.bytes, costs, self.search)
    }

    /// The shortest of parses that each take the code lengths of the one before.
    fn converge(&self, mut costs: Costs, passes: usize) -> Dynamic {
        let mut best: Option<Dynamic> = None;
        let mut last_bits = u64::MAX;
        for _ in 1..passes {
            let made = Dynamic::of(self.parse(&costs));
            costs = made.codes.costs();
            let bits = std::mem::replace(&mut last_bits, made.bits);
            if best.as_ref().is_none_or(|best| made.bits < best.bits) {
                best = Some(made);
            }
            if last_bits == bits {
                break;
            }
        }
        let last = Dynamic::of(self.parse(&costs));
        match best {
            Some(best) if best.bits <= last.bits => best,
            _ => last,
        }
    }
}

/// A block with codes of its own.
struct Dynamic {
    /// Of the whole block.
    bits: u64,
    tokens: Vec<Token>,
    codes: Codes,
}

impl Dynamic {
    fn of(tokens: Vec<Token>) -> Dynamic {
        let codes = Codes::of(&tokens);
        Dynamic {
            bits: codes.block_bits(&codes.header(), &tokens),
            tokens,
            codes,
        }
    }

    /// Takes shorter longest codes where what they add to the tokens is less than what they save in the codes.
    fn limit(&mut self) {
        let longest = self.codes.longest();
        for limit in (longest.saturating_sub(3)..longest).rev() {
            let Some(codes) = Codes::limited(&self.tokens, limit) else {
                return;
            };
            let bits = codes.block_bits(&codes.header(), &self.tokens);
            if bits < self.bits {
                (self.bits, self.codes) = (bits, codes);
            }
        }
    }
}

/// Whose codes a block's tokens are in.
#[derive(Clone, Copy)]
enum Kind {
    Fixed,
    Dynamic,
}

/// A last block: its kind, the codes unless they are the fixed ones, the tokens.
fn block(codes: &Codes, kind: Kind, tokens: &[Token]) -> Vec<u8> {
    let mut out = Bits::default();
    match kind {
        Kind::Fixed => out.put(0b011, 3),
        Kind::Dynamic => {
            out.put(0b101, 3);
            codes.write(&mut out);
        }
    }
    codes.write_tokens(&mut out, tokens);
    out.align();
    out.bytes
}

impl Codes {
    /// Bits of the longest code of literals and lengths.
    fn longest(&self) -> usize {
        usize::from(self.literal.lengths.iter().copied().max().unwrap_or(0))
    }

    /// The codes of RFC 1951, 3.2.6.
    pub fn fixed() -> Codes {
        let length = |symbol: usize| match symbol {
            0..144 => 8,
            144..256 => 9,
            256..280 => 7,
            _ => 8,
        };
        // Two literal and two distance symbols never occur, but have their places in the codes.
        Codes {
            literal: Code::with((0..288).map(length).collect()),
            distance: Code::with(vec![5; 32]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn unpacked(bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        flate2::read::DeflateDecoder::new(bytes)
            .read_to_end(&mut out)
            .unwrap();
        out
    }

    fn zlib(bytes: &[u8]) -> usize {
        use std::io::Write;
        let mut deflate =
            flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
        deflate.write_all(bytes).unwrap();
        deflate.finish().unwrap().len()
    }

    #[test]
    fn another_inflater_gives_the_bytes_back() {
        let mut state = 1u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        let mut texts: Vec<Vec<u8>> = vec![
            Vec::new(),
            b"a".to_vec(),
            b"abcabcabcabcabc".to_vec(),
            vec![0; 100_000],
            (0..=255).collect(),
        ];
        texts.push((0..40_000).map(|_| noise()).collect());
        texts.push((0..70_000).map(|_| b'0' + noise() % 10).collect());
        for text in texts {
            assert_eq!(unpacked(&whole(&text)), text, "{} bytes", text.len());
        }
    }

    #[test]
    fn texts_of_keys_are_shorter_than_zlib_makes_them() {
        let mut state = 7u32;
        let mut digit = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 20) % 1000
        };
        let keys: String = (1..=20)
            .map(|entity| {
                let (x, y, z, yaw) = (digit(), digit(), digit(), digit() % 180);
                format!(
                    "$tp $(u)-{entity} ^-{}.{:02} ^{}.{:02} ^{}.{:02} ~{yaw} ~\n",
                    x / 100,
                    x % 100,
                    y / 100,
                    y % 100,
                    z / 100,
                    z % 100
                )
            })
            .collect();
        let (ours, theirs) = (whole(keys.as_bytes()).len(), zlib(keys.as_bytes()));
        assert!(ours * 100 < theirs * 98, "{ours} against {theirs}");
    }
}
