//! A file as a stream of one last block, as short as it gets: for archives of many short texts, where the block's own
//! codes are a good part of it.

use super::lz::{self, Costs, Matches, Search, Token};
use super::symbols::{DISTANCES, END, LITERALS};
use super::{Bits, Code, Codes, Effort, first_costs, huffman};

/// Files up to this many bytes are worth every pass.
const SHORT: usize = 16 << 10;

/// Files up to this many bytes are worth a search for symbols to do without: each that is used costs something in the
/// codes themselves.
const VERY_SHORT: usize = 2 << 10;

/// Passes of that search for each symbol.
const TRIAL_PASSES: usize = 2;

/// Bits assumed for a symbol to do without.
const FORBIDDEN: u32 = 1 << 10;

/// Deflates `bytes`.
pub fn whole(bytes: &[u8]) -> Vec<u8> {
    let effort = match bytes.len() {
        0..SHORT => Effort::Small,
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
    let mut best = text.converge(first_costs(), effort.passes(), &[]);
    let other = text.converge(text_costs(), effort.passes(), &[]);
    if other.bits < best.bits {
        best = other;
    }
    if bytes.len() < VERY_SHORT {
        best = text.with_fewer_symbols(best);
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

    /// The shortest of parses that each take the code lengths of the one before, `without` some copies' symbols.
    fn converge(&self, mut costs: Costs, passes: usize, without: &[Symbol]) -> Dynamic {
        let mut best: Option<Dynamic> = None;
        let mut last_bits = u64::MAX;
        for _ in 1..passes {
            without.iter().for_each(|symbol| symbol.forbid(&mut costs));
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
        without.iter().for_each(|symbol| symbol.forbid(&mut costs));
        let last = Dynamic::of(self.parse(&costs));
        match best {
            Some(best) if best.bits <= last.bits => best,
            _ => last,
        }
    }

    /// Leaves out lengths and distances, one after the other, as long as that makes the block shorter.
    fn with_fewer_symbols(&self, mut best: Dynamic) -> Dynamic {
        let mut without = Vec::new();
        for symbol in best.codes.copies() {
            without.push(symbol);
            let made = self.converge(best.codes.costs(), TRIAL_PASSES, &without);
            if made.bits < best.bits {
                best = made;
            } else {
                without.pop();
            }
        }
        best
    }
}

/// A symbol of copies.
#[derive(Clone, Copy)]
enum Symbol {
    Length(usize),
    Distance(usize),
}

impl Symbol {
    fn forbid(self, costs: &mut Costs) {
        match self {
            Symbol::Length(symbol) => costs.literal[symbol] = FORBIDDEN,
            Symbol::Distance(symbol) => costs.distance[symbol] = FORBIDDEN,
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
            bits: codes.block_bits(&tokens),
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
            let bits = codes.block_bits(&self.tokens);
            if bits < self.bits {
                (self.bits, self.codes) = (bits, codes);
            }
        }
    }
}

/// Costs before anything is known, of texts made of few characters: copies have to be long to pay.
fn text_costs() -> Costs {
    let mut literal = vec![4; LITERALS];
    literal[END + 1..].fill(5);
    Costs {
        literal,
        distance: vec![6; DISTANCES],
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
    for token in tokens {
        codes.write_token(&mut out, *token);
    }
    out.put_code(&codes.literal, END);
    out.align();
    out.bytes
}

impl Codes {
    /// Bits of a block of these tokens.
    fn block_bits(&self, tokens: &[Token]) -> u64 {
        let mut codes = Bits::default();
        self.write(&mut codes);
        let end = u64::from(self.literal.lengths[END]);
        3 + codes.written() + self.bits(tokens) + end
    }

    /// Bits of the longest code of literals and lengths.
    fn longest(&self) -> usize {
        usize::from(self.literal.lengths.iter().copied().max().unwrap_or(0))
    }

    /// The symbols of copies that are in use.
    fn copies(&self) -> Vec<Symbol> {
        let used = |lengths: &[u8], from: usize| -> Vec<usize> {
            (from..lengths.len())
                .filter(|&symbol| lengths[symbol] > 0)
                .collect()
        };
        let lengths = used(&self.literal.lengths, END + 1)
            .into_iter()
            .map(Symbol::Length);
        let distances = used(&self.distance.lengths, 0)
            .into_iter()
            .map(Symbol::Distance);
        lengths.chain(distances).collect()
    }

    /// The codes of RFC 1951, 3.2.6.
    fn fixed() -> Codes {
        let length = |symbol: usize| match symbol {
            0..144 => 8,
            144..256 => 9,
            256..280 => 7,
            _ => 8,
        };
        // Two literal and two distance symbols never occur, but have their places in the codes.
        let code = |lengths: Vec<u8>| {
            let codes = huffman::codes(&lengths);
            Code { lengths, codes }
        };
        Codes {
            literal: code((0..288).map(length).collect()),
            distance: code(vec![5; 32]),
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
