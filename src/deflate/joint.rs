//! Code lengths that make a block's tokens and its codes short together. Huffman's are the best for the tokens alone; of
//! a short text the codes are a sixth, and lengths that resemble each other are named in fewer bits.

use super::huffman;

/// Most symbols in a row that are given one length at once.
const ROW: usize = 8;

/// How far lengths may be from what the symbol's share asks for.
const AROUND: u8 = 2;

/// More symbols than this take too long, and lengths of their own are not much shorter to name.
const MANY: usize = 128;

/// Bits assumed for a symbol of the code-length code that did not occur before.
const UNSEEN: u32 = 7;

/// Bits that naming lengths takes, run-length coded (RFC 1951, 3.2.7).
pub struct Naming {
    /// Of one of each length.
    one: [u32; 16],
    /// Of so many zeros.
    zeros: Vec<u32>,
    /// By length, of so many more of the same.
    more: [[u32; ROW]; 16],
}

impl Naming {
    /// Before anything is known.
    pub fn unknown() -> Naming {
        Naming::of(&[3; 19])
    }

    /// Under the lengths of a code-length code.
    pub fn of(lengths: &[u8]) -> Naming {
        let costs: [u32; 19] = std::array::from_fn(|symbol| match lengths[symbol] {
            0 => UNSEEN,
            length => u32::from(length),
        });
        let mut zeros = vec![0; huffman::MOST_SYMBOLS];
        for run in 1..zeros.len() {
            let mut best = zeros[run - 1] + costs[0];
            // 17 and 18: their shortest and longest runs, their extra bits.
            if run >= 3 {
                best = best.min(zeros[run - run.min(10)] + costs[17] + 3);
            }
            if run >= 11 {
                best = best.min(zeros[run - run.min(138)] + costs[18] + 7);
            }
            zeros[run] = best;
        }
        let mut more = [[0; ROW]; 16];
        for (length, more) in more.iter_mut().enumerate() {
            for run in 1..ROW {
                more[run] = more[run - 1] + costs[length];
                if run >= 3 {
                    more[run] = more[run].min(more[run - run.min(6)] + costs[16] + 2);
                }
            }
        }
        Naming {
            one: std::array::from_fn(|length| costs[length]),
            zeros,
            more,
        }
    }
}

/// A symbol that is to have a length, or may have one.
#[derive(Clone, Copy)]
struct Place {
    symbol: usize,
    /// 0 for one that may.
    count: u32,
    /// What the zeros before it take to name.
    before: u32,
    /// Follows the place before at once.
    joined: bool,
    /// The length that its share asks for.
    plain: u8,
}

/// One length for some places.
#[derive(Clone, Copy)]
struct Step {
    length: u8,
    places: u8,
}

impl Step {
    fn with(self, bits: u32) -> i32 {
        (bits as i32) << 8 | i32::from(self.length) << 4 | i32::from(self.places)
    }
}

/// The bits of a way, and below them its last step: the shorter of two ways is the smaller number, which the processor
/// finds for several at once.
#[derive(Clone, Copy)]
struct Way(i32);

impl Way {
    const NONE: Way = Way(1 << 30);

    fn bits(self) -> i32 {
        self.0 & !0xff
    }

    fn step(self) -> Step {
        Step {
            length: (self.0 >> 4 & 0xf) as u8,
            places: (self.0 & 0xf) as u8,
        }
    }
}

/// Lengths that make the tokens of these counts and the naming short together; 0 for symbols without a code. Exactly the
/// best, under these costs, among those of about the symbols' shares and of at most `limit` bits, or two more than the
/// fewest if there are many symbols.
pub fn lengths(counts: &[u32], naming: &Naming, limit: u8) -> Vec<u8> {
    let used = counts.iter().filter(|count| **count > 0).count();
    if !(2..=MANY).contains(&used) {
        return huffman::lengths(counts, huffman::MAX_BITS);
    }
    let fewest = used.next_power_of_two().ilog2() as u8;
    let limit = limit.max(fewest + 2).min(used as u8 - 1);
    let places = places(counts, naming, limit);
    // Ways by place and by the share of codes that is taken, in units of the longest.
    let full = 1usize << limit;
    let row = full + 1;
    // The least that may be taken at each place.
    let mut taken = vec![0; places.len() + 1];
    for (index, place) in places.iter().enumerate() {
        let least = match place.count {
            0 => 0,
            _ => full >> (place.plain + AROUND).min(limit),
        };
        taken[index + 1] = taken[index] + least;
    }
    let all = taken[places.len()];
    let mut ways = vec![Way::NONE; row * (places.len() + 1)];
    ways[0] = Way(0);
    let mut bits = vec![0; row];
    for (index, place) in places.iter().enumerate() {
        let (done, next) = ways.split_at_mut(row * (index + 1));
        for (bits, way) in bits.iter_mut().zip(&done[row * index..]) {
            *bits = way.bits();
        }
        let mut take = |step: Step, share: usize, cost: u32| {
            let after = usize::from(step.places);
            let into = &mut next[row * (after - 1)..row * after];
            // What is left has to do for the places that are left.
            let most = (full + taken[index + after]).saturating_sub(all);
            let least = taken[index];
            if least + share > most {
                return;
            }
            let more = step.with(cost);
            let from = &bits[least..=most - share];
            for (bits, way) in from.iter().zip(&mut into[least + share..=most]) {
                way.0 = way.0.min(bits + more);
            }
        };
        if place.count == 0 {
            let step = Step {
                length: 0,
                places: 1,
            };
            take(step, 0, naming.one[0]);
        }
        let shortest = place.plain.saturating_sub(AROUND).max(1);
        for length in shortest..=(place.plain + AROUND).min(limit) {
            let unit = full >> length;
            let of_length = &naming.more[usize::from(length)];
            let mut tokens = place.before + naming.one[usize::from(length)];
            for (more, place) in places[index..].iter().take(ROW).enumerate() {
                if more > 0 && !place.joined || (more + 1) * unit > full {
                    break;
                }
                tokens += place.count * u32::from(length);
                // One or two more are no run: they are steps of their own.
                if !(1..3).contains(&more) {
                    let step = Step {
                        length,
                        places: more as u8 + 1,
                    };
                    take(step, (more + 1) * unit, tokens + of_length[more]);
                }
            }
        }
    }
    let mut out = vec![0; counts.len()];
    let (mut index, mut share) = (places.len(), full);
    if ways[row * index + share].0 >= Way::NONE.0 {
        return huffman::lengths(counts, huffman::MAX_BITS);
    }
    while index > 0 {
        let Step {
            length,
            places: taken,
        } = ways[row * index + share].step();
        index -= usize::from(taken);
        for place in &places[index..index + usize::from(taken)] {
            out[place.symbol] = length;
        }
        if length > 0 {
            share -= usize::from(taken) * (full >> length);
        }
    }
    out
}

/// The symbols that occur, and those in gaps too short for a run of zeros.
fn places(counts: &[u32], naming: &Naming, limit: u8) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    let total: u32 = counts.iter().sum();
    let mut next = 0;
    for symbol in (0..counts.len()).filter(|&symbol| counts[symbol] > 0) {
        let short = next > 0 && symbol - next <= 2;
        if short {
            places.extend((next..symbol).map(|symbol| Place {
                symbol,
                count: 0,
                before: 0,
                joined: true,
                plain: limit,
            }));
        }
        places.push(Place {
            symbol,
            count: counts[symbol],
            before: if short {
                0
            } else {
                naming.zeros[symbol - next]
            },
            joined: short,
            plain: share(counts[symbol], total).clamp(1, limit),
        });
        next = symbol + 1;
    }
    places
}

/// Bits of a code for `count` of `total`, rounded: the logarithm of their ratio.
fn share(count: u32, total: u32) -> u8 {
    // 181 / 128 is the root of 2, half a bit.
    let ratio = u64::from(total) * 181 / (u64::from(count) * 128);
    ratio.max(1).ilog2() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(counts: &[u32], lengths: &[u8]) -> u32 {
        let pairs = counts.iter().zip(lengths);
        pairs
            .map(|(count, length)| count * u32::from(*length))
            .sum()
    }

    fn full(lengths: &[u8]) -> bool {
        let used = lengths.iter().filter(|length| **length > 0);
        used.map(|length| 1u32 << (15 - length)).sum::<u32>() == 1 << 15
    }

    #[test]
    fn lengths_that_cost_nothing_to_name_are_as_good_as_the_best() {
        let mut state = 1u32;
        let free = Naming {
            one: [0; 16],
            zeros: vec![0; huffman::MOST_SYMBOLS],
            more: [[0; ROW]; 16],
        };
        for used in 2..40 {
            let counts: Vec<u32> = (0..used)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    1 + (state >> 24) % 30
                })
                .collect();
            let made = lengths(&counts, &free, 9);
            assert!(full(&made), "{counts:?}: {made:?}");
            let best = huffman::lengths(&counts, 9);
            assert_eq!(bits(&counts, &made), bits(&counts, &best), "{counts:?}");
        }
    }

    #[test]
    fn neighbours_share_a_length_where_that_is_shorter_to_name() {
        // Ten digits, some a little more frequent than others, and an end.
        let mut counts = vec![0; 80];
        counts[48..58].copy_from_slice(&[9, 12, 10, 11, 9, 13, 8, 9, 14, 9]);
        counts[70] = 40;
        let naming = Naming::of(&[0, 3, 0, 3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2]);
        let made = lengths(&counts, &naming, 7);
        assert!(full(&made), "{made:?}");
        let different: std::collections::BTreeSet<u8> = made[48..58].iter().copied().collect();
        assert!(different.len() <= 2, "{made:?}");
        assert!(
            made.iter()
                .zip(&counts)
                .all(|(length, count)| *count == 0 || *length > 0)
        );
    }

    #[test]
    fn one_symbol_and_very_many_have_the_lengths_of_huffman() {
        let naming = Naming::unknown();
        assert_eq!(lengths(&[0, 5, 0], &naming, 7), [0, 1, 0]);
        let many = vec![1; 200];
        assert_eq!(lengths(&many, &naming, 7), huffman::lengths(&many, 15));
    }
}
