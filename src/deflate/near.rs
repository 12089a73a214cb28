//! Every copy that a small file has, and the cheapest parse from any place on.

use super::lz::{Costs, Token};
use super::symbols::{DISTANCES, MAX_LENGTH, distances, length_symbol};

/// Shortest copy, bytes.
const LEAST: usize = 3;

/// The longest copy to a place from distances of one symbol, which all cost the same.
#[derive(Clone, Copy)]
struct Copy {
    symbol: u8,
    length: u16,
    distance: u16,
}

/// A file of less than 32 KiB, and its copies.
pub struct Near<'a> {
    pub bytes: &'a [u8],
    /// Of the last place first; of a place, longest first.
    all: Vec<Copy>,
    /// Where the copies of each place begin in `all`.
    first: Vec<usize>,
}

/// The cheapest ways from one place to each after it.
pub struct Ways {
    start: usize,
    /// Bits.
    pub costs: Vec<u32>,
    /// Length and distance of the step that leads there; distance 0 is a literal.
    steps: Vec<(u16, u16)>,
}

impl Near<'_> {
    /// Takes a time that grows with the square of the length.
    pub fn of(bytes: &[u8]) -> Near<'_> {
        let mut all = Vec::new();
        let mut first = vec![0; bytes.len()];
        // Bytes in common with each place before, from those of the place after.
        let mut common = vec![0i16; bytes.len() + 1];
        for (at, &byte) in bytes.iter().enumerate().rev() {
            for from in 0..at {
                let longer = (common[from + 1] + 1).min(MAX_LENGTH as i16);
                common[from] = if bytes[from] == byte { longer } else { 0 };
            }
            first[at] = all.len();
            for symbol in 0..DISTANCES {
                let (nearest, farthest) = distances(symbol);
                if nearest > at {
                    break;
                }
                let farthest = farthest.min(at);
                let lengths = &common[at - farthest..=at - nearest];
                let longest = lengths.iter().copied().max().unwrap_or(0);
                if longest >= LEAST as i16 {
                    let nearer = lengths.iter().position(|&length| length == longest);
                    all.push(Copy {
                        symbol: symbol as u8,
                        length: longest as u16,
                        distance: (farthest - nearer.unwrap_or(0)) as u16,
                    });
                }
            }
            all[first[at]..].sort_by_key(|copy| std::cmp::Reverse(copy.length));
        }
        Near { bytes, all, first }
    }

    fn copies(&self, at: usize) -> &[Copy] {
        let end = match at {
            0 => self.all.len(),
            _ => self.first[at - 1],
        };
        &self.all[self.first[at]..end]
    }

    /// From `start` on.
    pub fn ways(&self, start: usize, costs: &Costs) -> Ways {
        let of_length: [u32; MAX_LENGTH + 1] = std::array::from_fn(|length| {
            let (symbol, extra, _) = length_symbol(length.max(LEAST) as u16);
            costs.literal[symbol] + extra
        });
        let of_distance: [u32; DISTANCES] =
            std::array::from_fn(|symbol| costs.of_distance(distances(symbol).0 as u16));
        let end = self.bytes.len();
        let mut ways = Ways {
            start,
            costs: vec![u32::MAX; end + 1],
            steps: vec![(1, 0); end + 1],
        };
        ways.costs[start] = 0;
        for at in start..end {
            let here = ways.costs[at];
            let written = here + costs.literal[usize::from(self.bytes[at])];
            if written < ways.costs[at + 1] {
                (ways.costs[at + 1], ways.steps[at + 1]) = (written, (1, 0));
            }
            // The cheapest distance of each length is that of some copy at least as long.
            let copies = self.copies(at);
            let (mut cheapest, mut distance) = (u32::MAX, 0);
            for (index, copy) in copies.iter().enumerate() {
                let cost = of_distance[usize::from(copy.symbol)];
                if cost < cheapest {
                    (cheapest, distance) = (cost, copy.distance);
                }
                let shorter = copies
                    .get(index + 1)
                    .map_or(LEAST - 1, |next| next.length.into());
                let lengths = shorter + 1..usize::from(copy.length) + 1;
                let ends = at + lengths.start..at + lengths.end;
                let there = ways.costs[ends.clone()]
                    .iter_mut()
                    .zip(&mut ways.steps[ends]);
                for ((to, step), length) in there.zip(lengths) {
                    let cost = here + cheapest + of_length[length];
                    if cost < *to {
                        (*to, *step) = (cost, (length as u16, distance));
                    }
                }
            }
        }
        ways
    }
}

impl Ways {
    /// The tokens from the start to `end`.
    pub fn tokens(&self, bytes: &[u8], end: usize) -> Vec<Token> {
        let mut tokens = Vec::new();
        let mut at = end;
        while at > self.start {
            let (length, distance) = self.steps[at];
            at -= usize::from(length);
            tokens.push(match distance {
                0 => Token::Literal(bytes[at]),
                _ => Token::Copy { length, distance },
            });
        }
        tokens.reverse();
        tokens
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_the_longest_of_each_symbol_of_distances() {
        let text = b"tp 1 ^1.25 ^-3.5\ntp 2 ^1.25 ^-3.75\ntp 12 ^2.5 ^-3.7\ntp 1 ^1.25".repeat(2);
        let near = Near::of(&text);
        for at in 0..text.len() {
            for symbol in 0..DISTANCES {
                let common = |distance: usize| {
                    let pairs = text[at..].iter().zip(&text[at - distance..]);
                    pairs.take_while(|(here, there)| here == there).count()
                };
                let (nearest, farthest) = distances(symbol);
                let longest = (nearest..=farthest.min(at)).map(common).max();
                let found = near
                    .copies(at)
                    .iter()
                    .find(|copy| copy.symbol == symbol as u8);
                let length = found.map_or(0, |copy| usize::from(copy.length));
                let expected = longest.filter(|&longest| longest >= LEAST).unwrap_or(0);
                assert_eq!(length, expected, "at {at}, symbol {symbol}");
                if let Some(copy) = found {
                    assert_eq!(common(copy.distance.into()), length);
                }
            }
        }
    }

    #[test]
    fn a_way_costs_what_its_tokens_cost() {
        let text = b"abcabcabdabcabdabc".repeat(3);
        let costs = Costs {
            literal: vec![5; 286],
            distance: vec![3; DISTANCES],
        };
        let near = Near::of(&text);
        for start in [0, 4] {
            let ways = near.ways(start, &costs);
            for end in start..=text.len() {
                let (mut at, mut bits) = (start, 0);
                for token in ways.tokens(&text, end) {
                    match token {
                        Token::Literal(byte) => {
                            assert_eq!(byte, text[at]);
                            (at, bits) = (at + 1, bits + 5);
                        }
                        Token::Copy { length, distance } => {
                            bits += 5 + length_symbol(length).1 + costs.of_distance(distance);
                            at += usize::from(length);
                        }
                    }
                }
                assert_eq!((at, bits), (end, ways.costs[end]));
            }
        }
    }
}
