//! Deflate (RFC 1951) for strips of pixels and for archives, with every choice fixed here: the bytes follow from the input
//! alone, whatever the versions of other crates and the number of threads.
//!
//! - `symbols` the format's tables
//! - `huffman` code lengths and codes
//! - `lz` which bytes to copy from before
//! - `whole` a whole file as one block
//!
//! A strip's stream is made of pieces that know nothing of each other, each one block; a piece that repeats is emitted again.

mod huffman;
mod lz;
mod symbols;
mod whole;

pub use whole::whole;

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
        for token in &tokens {
            codes.write_token(&mut out, *token);
        }
        out.put_code(&codes.literal, END);
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

/// Bits assumed for a symbol that did not occur in the parse before.
const UNSEEN: u32 = 13;

struct Code {
    lengths: Vec<u8>,
    codes: Vec<u16>,
}

impl Code {
    fn of(counts: &[u32], limit: usize) -> Code {
        let lengths = huffman::lengths(counts, limit);
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

    /// The code lengths, run-length coded (RFC 1951, 3.2.7) in the way that takes the fewest bits.
    fn write(&self, out: &mut Bits) {
        let used = |lengths: &[u8], least: usize| {
            lengths
                .iter()
                .rposition(|&length| length > 0)
                .map_or(0, |last| last + 1)
                .max(least)
        };
        let literals = used(&self.literal.lengths, 257);
        let distances = used(&self.distance.lengths, 1);
        let lengths: Vec<u8> = [
            &self.literal.lengths[..literals],
            &self.distance.lengths[..distances],
        ]
        .concat();
        out.put(literals as u32 - 257, 5);
        out.put(distances as u32 - 1, 5);
        let ways = Runs::ALL.map(|allowed| Header::of(&lengths, allowed));
        if let Some(shortest) = ways.into_iter().min_by_key(Header::bits) {
            shortest.write(out);
        }
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

/// Code lengths in run-length code, and the code of that code.
struct Header {
    code: Code,
    /// Lengths of that code that are named, in [`Header::ORDER`].
    named: usize,
    /// (symbol, extra value, extra bits)
    runs: Vec<(usize, u32, u32)>,
}

impl Header {
    const ORDER: [usize; 19] = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ];

    fn of(lengths: &[u8], allowed: Runs) -> Header {
        let runs = runs(lengths, allowed);
        let mut counts = [0u32; 19];
        runs.iter().for_each(|run| counts[run.0] += 1);
        let lengths = huffman::lengths(&counts, 7);
        let codes = huffman::codes(&lengths);
        let named = Header::ORDER
            .iter()
            .rposition(|&symbol| lengths[symbol] > 0)
            .map_or(4, |last| (last + 1).max(4));
        Header {
            code: Code { lengths, codes },
            named,
            runs,
        }
    }

    fn bits(&self) -> u32 {
        let of_run = |run: &(usize, u32, u32)| u32::from(self.code.lengths[run.0]) + run.2;
        4 + 3 * self.named as u32 + self.runs.iter().map(of_run).sum::<u32>()
    }

    fn write(&self, out: &mut Bits) {
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

impl Runs {
    const ALL: [Runs; 4] = [
        Runs::Every,
        Runs::Zeros,
        Runs::LongZeros,
        Runs::LongZerosAlone,
    ];
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

    /// Number of bits so far.
    fn written(&self) -> u64 {
        self.bytes.len() as u64 * 8 + u64::from(self.count)
    }

    /// Pads with zeros to a whole byte.
    fn align(&mut self) {
        let whole = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.pending.to_le_bytes()[..whole]);
        (self.pending, self.count) = (0, 0);
    }
}
