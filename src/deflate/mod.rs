//! Deflate (RFC 1951) for strips of pixels and for archives, with every choice fixed here: the bytes follow from the input
//! alone, whatever the versions of other crates and the number of threads.
//!
//! - `symbols` the format's tables
//! - `huffman` code lengths and codes
//! - `header` code lengths as a block names them
//! - `lz` which bytes to copy from before
//! - `whole` a whole file, as one block unless it is small
//! - `small` a small file: a search among parses, codes and places to begin the codes at
//! - `near` every copy that a small file has
//! - `joint` code lengths that are short to name
//!
//! A strip's stream is made of pieces that know nothing of each other, each one block; a piece that repeats is emitted again.

mod header;
mod huffman;
mod joint;
mod lz;
mod near;
mod small;
mod symbols;
mod whole;

pub use whole::whole;

use header::Header;
use lz::{Costs, Matches, Search, Token};
use symbols::{DISTANCES, END, LITERALS, distance_symbol, length_symbol};

/// How long to look for repetitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Long strips: one parse, with the code lengths of a quarter's.
    Fast,
    /// Strips of up to a megabyte.
    Normal,
    /// On request.
    Small,
}

impl Effort {
    fn search(self) -> Search {
        match self {
            Effort::Fast => Search { depth: 6, nice: 60 },
            Effort::Normal => Search {
                depth: 32,
                nice: 96,
            },
            Effort::Small => Search {
                depth: 2048,
                nice: 258,
            },
        }
    }

    /// Whole parses, each with the code lengths of the one before.
    fn passes(self) -> usize {
        match self {
            Effort::Fast => 1,
            Effort::Normal => 3,
            Effort::Small => 30,
        }
    }
}

/// Deflates one piece: lines of `line` bytes, each a filter byte and then pixels of `pixel` bytes. The result ends on a
/// whole byte and is not the stream's last block.
pub fn piece(bytes: &[u8], line: usize, pixel: usize, effort: Effort) -> Vec<u8> {
    let search = effort.search();
    let matches = Matches::find(bytes, lz::units(bytes.len(), line, pixel), search);
    let mut costs = first_costs();
    if effort == Effort::Fast {
        // Part of a long piece is enough to learn what its symbols cost.
        let part = matches.parse_quarter(bytes, &costs, search);
        costs = Codes::of(&part).costs();
    }
    let mut best: Option<(u64, Vec<Token>, Codes)> = None;
    for _ in 0..effort.passes() {
        let tokens = matches.parse(bytes, &costs, search);
        let codes = Codes::of(&tokens);
        costs = codes.costs();
        let bits = codes.bits(&tokens);
        if best.as_ref().is_none_or(|best| bits < best.0) {
            best = Some((bits, tokens, codes));
        }
    }
    let mut out = Bits::default();
    if let Some((_, tokens, codes)) = best {
        out.put(0b100, 3); // not last; dynamic codes
        codes.write(&mut out);
        codes.write_tokens(&mut out, &tokens);
    }
    // An empty stored block brings the stream to a whole byte.
    out.put(0b000, 3);
    out.align();
    out.bytes.extend([0x00, 0x00, 0xff, 0xff]);
    out.bytes
}

/// What ends a stream of pieces: an empty last block with fixed codes.
pub const LAST: [u8; 2] = [0x03, 0x00];

/// Costs before anything is known: what strips of this kind have come to on average.
fn first_costs() -> Costs {
    let mut literal = vec![7; LITERALS];
    literal[END + 1..].fill(6);
    Costs {
        literal,
        distance: vec![4; DISTANCES],
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

/// Bits assumed for a symbol that did not occur in the parse before.
const UNSEEN: u32 = 13;

struct Code {
    lengths: Vec<u8>,
    codes: Vec<u16>,
}

impl Code {
    fn of(counts: &[u32], limit: usize) -> Code {
        Code::with(huffman::lengths(counts, limit))
    }

    fn with(lengths: Vec<u8>) -> Code {
        let codes = huffman::codes(&lengths);
        Code { lengths, codes }
    }

    fn costs(&self) -> Vec<u32> {
        let cost = |&length: &u8| {
            if length == 0 {
                UNSEEN
            } else {
                u32::from(length)
            }
        };
        self.lengths.iter().map(cost).collect()
    }
}

/// How often each literal or length, and each distance, occurs.
fn counts(tokens: &[Token]) -> ([u32; LITERALS], [u32; DISTANCES]) {
    let (mut literals, mut distances) = ([0u32; LITERALS], [0u32; DISTANCES]);
    literals[END] = 1;
    for token in tokens {
        match *token {
            Token::Literal(byte) => literals[usize::from(byte)] += 1,
            Token::Copy { length, distance } => {
                literals[length_symbol(length).0] += 1;
                distances[distance_symbol(distance).0] += 1;
            }
        }
    }
    // A block without copies still names one distance.
    if distances.iter().all(|&count| count == 0) {
        distances[0] = 1;
    }
    (literals, distances)
}

struct Codes {
    literal: Code,
    distance: Code,
}

impl Codes {
    fn of(tokens: &[Token]) -> Codes {
        let (literals, distances) = counts(tokens);
        Codes {
            literal: Code::of(&literals, huffman::MAX_BITS),
            distance: Code::of(&distances, huffman::MAX_BITS),
        }
    }

    /// The same with codes of literals and lengths of at most `limit` bits, if there are as many.
    fn limited(tokens: &[Token], limit: usize) -> Option<Codes> {
        let (literals, distances) = counts(tokens);
        let used = literals.iter().filter(|&&count| count > 0).count();
        (used <= 1 << limit).then(|| Codes {
            literal: Code::of(&literals, limit),
            distance: Code::of(&distances, huffman::MAX_BITS),
        })
    }

    fn costs(&self) -> Costs {
        Costs {
            literal: self.literal.costs(),
            distance: self.distance.costs(),
        }
    }

    /// Bits of the tokens, without the codes themselves.
    fn bits(&self, tokens: &[Token]) -> u64 {
        let bits = |token: &Token| match *token {
            Token::Literal(byte) => u32::from(self.literal.lengths[usize::from(byte)]),
            Token::Copy { length, distance } => {
                let ((l, l_extra, _), (d, d_extra, _)) =
                    (length_symbol(length), distance_symbol(distance));
                u32::from(self.literal.lengths[l])
                    + l_extra
                    + u32::from(self.distance.lengths[d])
                    + d_extra
            }
        };
        tokens.iter().map(|token| u64::from(bits(token))).sum()
    }

    /// The code lengths.
    fn write(&self, out: &mut Bits) {
        let (literals, distances) = self.named();
        out.put(literals as u32 - 257, 5);
        out.put(distances as u32 - 1, 5);
        self.header().write(out);
    }

    /// Literals and distances whose lengths are named.
    fn named(&self) -> (usize, usize) {
        let used = |code: &Code| code.lengths.iter().rposition(|&length| length > 0);
        let named =
            |code: &Code, least: usize| used(code).map_or(least, |last| least.max(last + 1));
        (named(&self.literal, 257), named(&self.distance, 1))
    }

    fn header(&self) -> Header {
        let (literals, distances) = self.named();
        let lengths = [
            &self.literal.lengths[..literals],
            &self.distance.lengths[..distances],
        ]
        .concat();
        Header::shortest(&lengths)
    }

    /// Bits of a block of these tokens.
    fn block_bits(&self, header: &Header, tokens: &[Token]) -> u64 {
        let end = u64::from(self.literal.lengths[END]);
        // The block's kind, and the two numbers of lengths.
        3 + 10 + u64::from(header.bits()) + self.bits(tokens) + end
    }

    /// The tokens and the end of the block.
    fn write_tokens(&self, out: &mut Bits, tokens: &[Token]) {
        for token in tokens {
            self.write_token(out, *token);
        }
        out.put_code(&self.literal, END);
    }

    fn write_token(&self, out: &mut Bits, token: Token) {
        match token {
            Token::Literal(byte) => out.put_code(&self.literal, usize::from(byte)),
            Token::Copy { length, distance } => {
                let (symbol, extra, value) = length_symbol(length);
                out.put_code(&self.literal, symbol);
                out.put(value, extra);
                let (symbol, extra, value) = distance_symbol(distance);
                out.put_code(&self.distance, symbol);
                out.put(value, extra);
            }
        }
    }
}

/// Bits, written from the low end of each byte.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl Bits {
    fn put(&mut self, value: u32, bits: u32) {
        self.pending |= u64::from(value) << self.count;
        self.count += bits;
        // At most 31 bits were pending, and at most 32 come: they fit.
        if self.count >= 32 {
            self.bytes.extend((self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    fn put_code(&mut self, code: &Code, symbol: usize) {
        self.put(
            u32::from(code.codes[symbol]),
            u32::from(code.lengths[symbol]),
        );
    }

    /// Pads with zeros to a whole byte.
    fn align(&mut self) {
        let whole = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.pending.to_le_bytes()[..whole]);
        (self.pending, self.count) = (0, 0);
    }
}
