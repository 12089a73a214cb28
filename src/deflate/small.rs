//! A small file as a stream as short as it gets: for archives of many short texts, where the codes are a good part of it.
//!
//! What occurs at the beginning only goes into a first block with the fixed codes: it takes a few bits more there, but has
//! no place in the codes of the second.

use super::joint::{self, Naming};
use super::lz::{Costs, Token};
use super::near::{Near, Ways};
use super::symbols::END;
use super::{Bits, Code, Codes, counts, first_costs, text_costs};

/// Longest code of literals and lengths, bits, if that is enough for all: longer ones pay in longer texts.
const LONGEST: u8 = 7;

/// The same of distances.
const LONGEST_DISTANCE: u8 = 6;

/// Parses, at most, each with the code lengths of the one before.
const PASSES: usize = 6;

/// Files up to this many bytes are worth [`ROUNDS`] rounds of the search for places to begin at and for symbols to do
/// without; others are worth one.
const SHORT: usize = 1 << 10;
const ROUNDS: usize = 2;

/// Places to begin at, in each round.
const BEGINS: usize = 8;

/// Bits assumed for a symbol to do without.
const FORBIDDEN: u32 = 1 << 10;

/// Bits that a stream may grow by under unchanged codes and still promise to get shorter with its own: without one
/// symbol, and with another beginning.
const WITHOUT_ONE: u64 = 20;
const OTHER_BEGIN: u64 = 40;

/// Bits that the fixed codes may be ahead by and still be caught up with.
const AHEAD: u64 = 30;

/// Bits of a block's kind and of its end with the fixed codes.
const FIXED_ENDS: u64 = 3 + 7;

/// Deflates less than 32 KiB, in a time that grows with the square of the length.
pub fn small(bytes: &[u8]) -> Vec<u8> {
    let fixed = Codes::fixed();
    let near = Near::of(bytes);
    let first = near.ways(0, &fixed.costs());
    let text = Text { near, first };
    let best = text.search();
    let mut out = Bits::default();
    if text.fixed_bits(bytes.len()) <= best.bits {
        out.put(0b011, 3); // last; fixed codes
        fixed.write_tokens(&mut out, &text.first.tokens(bytes, bytes.len()));
    } else {
        if best.begin > 0 {
            out.put(0b010, 3);
            fixed.write_tokens(&mut out, &text.first.tokens(bytes, best.begin));
        }
        out.put(0b101, 3); // last; dynamic codes
        best.codes.write(&mut out);
        best.codes.write_tokens(&mut out, &best.tokens);
    }
    out.align();
    out.bytes
}

struct Text<'a> {
    near: Near<'a>,
    /// With the fixed codes.
    first: Ways,
}

/// A last block with codes of its own.
struct Block {
    begin: usize,
    tokens: Vec<Token>,
    codes: Codes,
    naming: Naming,
    /// Of the whole stream.
    bits: u64,
}

/// A symbol of copies.
#[derive(Clone, Copy)]
enum Symbol {
    Length(usize),
    Distance(usize),
}

impl Text<'_> {
    fn search(&self) -> Block {
        let mut best = self.converge(first_costs());
        let other = self.converge(text_costs());
        if other.bits < best.bits {
            best = other;
        }
        if self.fixed_bits(self.near.bytes.len()) + AHEAD <= best.bits {
            return best;
        }
        let rounds = match self.near.bytes.len() {
            0..SHORT => ROUNDS,
            _ => 1,
        };
        let mut without = Vec::new();
        for _ in 0..rounds {
            for begin in self.begins(&best.tokens) {
                if let Some(made) = self.shorter(&best, begin, &without, OTHER_BEGIN) {
                    best = made;
                }
            }
            for symbol in best.codes.copies() {
                without.push(symbol);
                match self.shorter(&best, best.begin, &without, WITHOUT_ONE) {
                    Some(made) => best = made,
                    None => {
                        without.pop();
                    }
                }
            }
        }
        best
    }

    /// The shortest of parses of the whole that each take the code lengths of the one before.
    fn converge(&self, costs: Costs) -> Block {
        let mut best = self.block(0, &self.near.ways(0, &costs), &Naming::unknown());
        for _ in 1..PASSES {
            let ways = self.near.ways(0, &best.codes.costs());
            let made = self.block(0, &ways, &best.naming);
            if made.bits >= best.bits {
                break;
            }
            best = made;
        }
        best
    }

    /// A shorter stream that has its last block from `begin` on, `without` some symbols, if it promises to be that with
    /// `loss` bits more under the same codes.
    fn shorter(&self, best: &Block, begin: usize, without: &[Symbol], loss: u64) -> Option<Block> {
        let mut costs = best.codes.costs();
        without.iter().for_each(|symbol| symbol.forbid(&mut costs));
        let ways = self.near.ways(begin, &costs);
        let bits = self.fixed_bits(begin) + u64::from(ways.costs[self.near.bytes.len()]);
        if bits > self.fixed_bits(best.begin) + best.codes.bits(&best.tokens) + loss {
            return None;
        }
        Some(self.block(begin, &ways, &best.naming)).filter(|made| made.bits < best.bits)
    }

    fn block(&self, begin: usize, ways: &Ways, naming: &Naming) -> Block {
        let bytes = self.near.bytes;
        let tokens = ways.tokens(bytes, bytes.len());
        let (literals, distances) = counts(&tokens);
        let codes = Codes {
            literal: Code::with(joint::lengths(&literals, naming, LONGEST)),
            distance: Code::with(joint::lengths(&distances, naming, LONGEST_DISTANCE)),
        };
        let header = codes.header();
        Block {
            bits: self.fixed_bits(begin) + codes.block_bits(&header, &tokens),
            begin,
            tokens,
            codes,
            naming: Naming::of(&header.code.lengths),
        }
    }

    /// Of a first block up to `end`.
    fn fixed_bits(&self, end: usize) -> u64 {
        match end {
            0 => 0,
            _ => FIXED_ENDS + u64::from(self.first.costs[end]),
        }
    }

    /// Places from which on some literal does not occur any more, the first ones.
    fn begins(&self, tokens: &[Token]) -> Vec<usize> {
        let mut seen = [false; 256];
        let mut begins = Vec::new();
        let mut end = self.near.bytes.len();
        for token in tokens.iter().rev() {
            match *token {
                Token::Literal(byte) => {
                    let again = std::mem::replace(&mut seen[usize::from(byte)], true);
                    if !again && end < self.near.bytes.len() {
                        begins.push(end);
                    }
                    end -= 1;
                }
                Token::Copy { length, .. } => end -= usize::from(length),
            }
        }
        begins.reverse();
        begins.truncate(BEGINS);
        begins
    }
}

impl Symbol {
    fn forbid(self, costs: &mut Costs) {
        match self {
            Symbol::Length(symbol) => costs.literal[symbol] = FORBIDDEN,
            Symbol::Distance(symbol) => costs.distance[symbol] = FORBIDDEN,
        }
    }
}

impl Codes {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn keys(count: usize, state: &mut u32) -> String {
        let mut digits = || {
            *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from((*state >> 20) % 2000) / 100.0
        };
        (1..=count)
            .map(|key| {
                let (x, y, z) = (digits(), digits(), digits());
                format!("$tp $(p){key} ^{x} ^{y} ^{z} ~{} ~\n", (x * 18.0) as u32)
            })
            .collect()
    }

    #[test]
    fn another_inflater_gives_the_bytes_back() {
        let mut state = 1u32;
        let mut texts: Vec<Vec<u8>> = (0..40)
            .map(|count| keys(count, &mut state).into_bytes())
            .collect();
        let mut noise = |values: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 16) % values) as u8
        };
        for values in [1, 2, 3, 10, 60, 130, 256] {
            for length in [0, 1, 2, 3, 4, 5, 40, 259, 600, 2000] {
                texts.push((0..length).map(|_| noise(values)).collect());
            }
        }
        for text in texts {
            let mut out = Vec::new();
            let made = small(&text);
            let mut inflater = flate2::read::DeflateDecoder::new(made.as_slice());
            inflater.read_to_end(&mut out).unwrap();
            assert_eq!(out, text);
            assert_eq!(
                inflater.total_in(),
                made.len() as u64,
                "bytes are left over"
            );
        }
    }

    #[test]
    fn the_bits_that_are_counted_are_those_that_are_written() {
        let text = keys(12, &mut 5);
        let near = Near::of(text.as_bytes());
        let first = near.ways(0, &Codes::fixed().costs());
        let best = Text { near, first }.search();
        assert_eq!(best.bits.div_ceil(8), small(text.as_bytes()).len() as u64);
    }

    #[test]
    fn the_beginning_of_keys_is_a_block_of_its_own() {
        let text = keys(12, &mut 5);
        assert_eq!(small(text.as_bytes())[0] & 0b111, 0b010);
        let near = Near::of(text.as_bytes());
        let first = near.ways(0, &Codes::fixed().costs());
        let text = Text { near, first };
        let one = text
            .converge(first_costs())
            .bits
            .min(text.converge(text_costs()).bits);
        assert!(text.search().bits + 30 <= one, "{one}");
    }
}
