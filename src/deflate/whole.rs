//! A file as a stream of one last block, as short as it gets: for archives of many short texts, where the block's own
//! codes are a good part of it.

use super::lz::{self, Costs, Matches, Token};
use super::symbols::{DISTANCES, END, LITERALS};
use super::{Bits, Code, Codes, Effort, first_costs, huffman};

/// Files up to this many bytes are worth every pass.
const SHORT: usize = 16 << 10;

/// Deflates `bytes`.
pub fn whole(bytes: &[u8]) -> Vec<u8> {
    let effort = match bytes.len() {
        0..SHORT => Effort::Small,
        _ => Effort::Normal,
    };
    let search = effort.search();
    let units = lz::units(bytes.len(), bytes.len().max(1), 1);
    let matches = Matches::find(bytes, units, search);
    let fixed = Codes::fixed();
    let tokens = matches.parse(bytes, &fixed.costs(), search);
    let mut shortest = block(&fixed, Kind::Fixed, &tokens);
    for first in [first_costs(), text_costs()] {
        let mut costs = first;
        let mut last_bits = u64::MAX;
        for _ in 0..effort.passes() {
            let tokens = matches.parse(bytes, &costs, search);
            let codes = Codes::of(&tokens);
            costs = codes.costs();
            let made = block(&codes, Kind::Dynamic, &tokens);
            if made.len() < shortest.len() {
                shortest = made;
            }
            let bits = codes.bits(&tokens);
            if bits == last_bits {
                break;
            }
            last_bits = bits;
        }
    }
    shortest
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
