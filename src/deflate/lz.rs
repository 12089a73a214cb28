//! Which bytes to write out and which to copy from before: the cheapest parse under given code lengths.
//!
//! A scanline is one filter byte and then pixels; copies begin and end between these units, since that is where strips
//! repeat. All costs are whole bits, so the parse is the same on every machine.

use super::symbols::{MAX_DISTANCE, MAX_LENGTH, distance_symbol, length_symbol};

/// One step of a parse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    Literal(u8),
    Copy { length: u16, distance: u16 },
}

/// How far the search for copies goes.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// Earlier places with the same pixel that are tried for each pixel.
    pub depth: usize,
    /// A copy of at least this many bytes is taken without looking further.
    pub nice: usize,
}

/// Bits that each symbol costs.
#[derive(Clone, Debug)]
pub struct Costs {
    /// Literals 0..=255, then 286 codes in all.
    pub literal: Vec<u32>,
    pub distance: Vec<u32>,
}

/// Where the units of `bytes` begin, and the end.
pub fn units(bytes: usize, line: usize, pixel: usize) -> Vec<u32> {
    let mut starts = Vec::with_capacity(bytes / pixel + bytes / line + 2);
    for row in (0..bytes).step_by(line) {
        starts.push(row as u32);
        starts.extend((row + 1..row + line).step_by(pixel).map(|at| at as u32));
    }
    starts.push(bytes as u32);
    starts
}

/// A copy that may begin at a unit.
#[derive(Clone, Copy)]
struct Candidate {
    /// Units.
    length: u16,
    /// Bytes.
    distance: u16,
}

/// Candidates of every unit: for each length the nearest place that has it.
pub struct Matches {
    starts: Vec<u32>,
    /// First candidate of each unit in `all`.
    first: Vec<u32>,
    all: Vec<Candidate>,
}

impl Matches {
    pub fn find(bytes: &[u8], starts: Vec<u32>, search: Search) -> Matches {
        let units = starts.len() - 1;
        let mut heads = vec![u32::MAX; 1 << HASH_BITS];
        let mut before = vec![u32::MAX; units];
        let mut first = Vec::with_capacity(units + 1);
        let mut all: Vec<Candidate> = Vec::new();
        let mut skip_to = 0;
        for unit in 0..units {
            first.push(all.len() as u32);
            let at = starts[unit] as usize;
            let Some(head) = bytes.get(at..at + 3) else {
                continue;
            };
            let slot = hash(head);
            let mut earlier = heads[slot];
            before[unit] = earlier;
            heads[slot] = unit as u32;
            // Inside a long copy nothing begins.
            if unit < skip_to {
                continue;
            }
            let mut best = 0;
            for _ in 0..search.depth {
                if earlier == u32::MAX {
                    break;
                }
                let from = starts[earlier as usize] as usize;
                if at - from > MAX_DISTANCE {
                    break;
                }
                // Only where the byte after the longest so far agrees too can there be a longer one.
                let length = match bytes.get(at + best) == bytes.get(from + best) {
                    true => common(bytes, from, at),
                    false => 0,
                };
                if length > best {
                    best = length;
                    let ends = &starts[unit + 1..units.min(unit + length) + 1];
                    let whole = ends.partition_point(|&end| end as usize <= at + length);
                    let longer = all[first[unit] as usize..]
                        .last()
                        .map_or(0, |last| last.length);
                    if whole > usize::from(longer) && starts[unit + whole] as usize - at >= 3 {
                        all.push(Candidate {
                            length: whole as u16,
                            distance: (at - from) as u16,
                        });
                        if length >= search.nice {
                            skip_to = unit + whole;
                            break;
                        }
                    }
                }
                earlier = before[earlier as usize];
            }
        }
        first.push(all.len() as u32);
        Matches { starts, first, all }
    }

    /// The cheapest tokens for `bytes`.
    pub fn parse(&self, bytes: &[u8], costs: &Costs, search: Search) -> Vec<Token> {
        self.parse_part(bytes, self.starts.len() - 1, costs, search)
    }

    /// The cheapest tokens for the first quarter of `bytes`.
    pub fn parse_quarter(&self, bytes: &[u8], costs: &Costs, search: Search) -> Vec<Token> {
        self.parse_part(bytes, (self.starts.len() - 1) / 4, costs, search)
    }

    /// For `units` units, and for what the last copy takes beyond them.
    fn parse_part(&self, bytes: &[u8], units: usize, costs: &Costs, search: Search) -> Vec<Token> {
        let reached = (units + MAX_LENGTH).min(self.starts.len() - 1);
        let mut cheapest = vec![u32::MAX; reached + 1];
        // Units and distance of the step that leads to each place; distance 0 is a unit written out.
        let mut step = vec![(0u16, 0u16); reached + 1];
        let length_cost: Vec<u32> = (0..=MAX_LENGTH)
            .map(|length| costs.of_length(length))
            .collect();
        cheapest[0] = 0;
        let mut unit = 0;
        while unit < units {
            let (at, here) = (self.starts[unit] as usize, cheapest[unit]);
            let candidates = &self.all[self.first[unit] as usize..self.first[unit + 1] as usize];
            if let Some(last) = candidates.last() {
                let end = unit + usize::from(last.length);
                if self.starts[end] as usize - at >= search.nice {
                    let cost = here
                        + length_cost[self.starts[end] as usize - at]
                        + costs.of_distance(last.distance);
                    cheapest[end] = cost;
                    step[end] = (last.length, last.distance);
                    unit = end;
                    continue;
                }
            }
            let next = self.starts[unit + 1] as usize;
            let written: u32 = bytes[at..next]
                .iter()
                .map(|&byte| costs.literal[usize::from(byte)])
                .sum();
            if here + written < cheapest[unit + 1] {
                cheapest[unit + 1] = here + written;
                step[unit + 1] = (1, 0);
            }
            let mut shortest = 1;
            for candidate in candidates {
                let distance = here + costs.of_distance(candidate.distance);
                for length in shortest..=usize::from(candidate.length) {
                    let end = unit + length;
                    let bytes = self.starts[end] as usize - at;
                    if bytes < 3 {
                        continue;
                    }
                    let cost = distance + length_cost[bytes];
                    if cost < cheapest[end] {
                        cheapest[end] = cost;
                        step[end] = (length as u16, candidate.distance);
                    }
                }
                shortest = usize::from(candidate.length) + 1;
            }
            unit += 1;
        }
        self.tokens(bytes, &step, unit)
    }

    /// Of the steps that lead to unit `end`.
    fn tokens(&self, bytes: &[u8], step: &[(u16, u16)], mut end: usize) -> Vec<Token> {
        let mut tokens = Vec::new();
        while end > 0 {
            let (length, distance) = step[end];
            let begin = end - usize::from(length);
            let span = self.starts[begin] as usize..self.starts[end] as usize;
            if distance == 0 {
                tokens.extend(bytes[span].iter().rev().map(|&byte| Token::Literal(byte)));
            } else {
                tokens.push(Token::Copy {
                    length: span.len() as u16,
                    distance,
                });
            }
            end = begin;
        }
        tokens.reverse();
        tokens
    }
}

impl Costs {
    fn of_length(&self, length: usize) -> u32 {
        if length < 3 {
            return u32::MAX / 2;
        }
        let (symbol, extra, _) = length_symbol(length as u16);
        self.literal[symbol] + extra
    }

    pub fn of_distance(&self, distance: u16) -> u32 {
        let (symbol, extra, _) = distance_symbol(distance);
        self.distance[symbol] + extra
    }
}

const HASH_BITS: u32 = 15;

fn hash(head: &[u8]) -> usize {
    let value = u32::from_le_bytes([head[0], head[1], head[2], 0]);
    // Knuth's multiplicative hash: 2^32 divided by the golden ratio.
    (value.wrapping_mul(0x9e37_79b1) >> (32 - HASH_BITS)) as usize
}

/// Bytes in common from `a` and from `b` > `a` on, at most [`MAX_LENGTH`].
fn common(bytes: &[u8], a: usize, b: usize) -> usize {
    let most = MAX_LENGTH.min(bytes.len() - b);
    let (left, right) = (&bytes[a..a + most], &bytes[b..b + most]);
    let (left_words, left_rest) = left.as_chunks::<8>();
    let (right_words, right_rest) = right.as_chunks::<8>();
    for (word, (x, y)) in left_words.iter().zip(right_words).enumerate() {
        let differing = u64::from_le_bytes(*x) ^ u64::from_le_bytes(*y);
        if differing != 0 {
            return 8 * word + differing.trailing_zeros() as usize / 8;
        }
    }
    let rest = left_rest.iter().zip(right_rest);
    most - left_rest.len() + rest.take_while(|(x, y)| x == y).count()
}
