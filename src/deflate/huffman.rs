//! Prefix codes of limited length (RFC 1951, 3.2.2).

/// Longest code of literals, lengths and distances, bits (RFC 1951, 3.2.7).
pub const MAX_BITS: usize = 15;

/// Most symbols of a code: literals and lengths.
pub const MOST_SYMBOLS: usize = 286;

/// Code lengths, in bits, that make the message of these symbol counts shortest; 0 for symbols that do not occur.
///
/// Package-merge (Larmore and Hirschberg, 1990). One symbol alone gets a code of one bit. `limit` is large enough for the
/// number of symbols.
pub fn lengths(counts: &[u32], limit: usize) -> Vec<u8> {
    let mut lengths = vec![0u8; counts.len()];
    let mut symbols: Vec<(u64, usize)> = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(symbol, count)| (u64::from(*count), symbol))
        .collect();
    symbols.sort_unstable();
    if let [(_, only)] = symbols[..] {
        lengths[only] = 1;
        return lengths;
    }
    // A node is a symbol, or a pair of nodes of the level before; both come in the order of their counts.
    let mut levels: Vec<Vec<Node>> = Vec::with_capacity(limit);
    for _ in 0..limit {
        let below = levels.last().map_or(&[][..], Vec::as_slice);
        let mut nodes = Vec::with_capacity(symbols.len() + below.len() / 2);
        let mut leaves = symbols.iter().map(|&(count, _)| count).peekable();
        for pair in below.chunks_exact(2) {
            let count = pair[0].count + pair[1].count;
            while let Some(count) = leaves.next_if(|&leaf| leaf <= count) {
                nodes.push(Node { count, leaf: true });
            }
            nodes.push(Node { count, leaf: false });
        }
        nodes.extend(leaves.map(|count| Node { count, leaf: true }));
        levels.push(nodes);
    }
    // The first nodes of each level are taken: the first symbols and the first pairs.
    let mut taken = (2 * symbols.len()).saturating_sub(2);
    for nodes in levels.iter().rev() {
        let leaves = nodes.iter().take(taken).filter(|node| node.leaf).count();
        for &(_, symbol) in &symbols[..leaves] {
            lengths[symbol] += 1;
        }
        taken = 2 * (taken.min(nodes.len()) - leaves);
    }
    lengths
}

#[derive(Clone, Copy)]
struct Node {
    count: u64,
    /// A symbol, not a pair.
    leaf: bool,
}

/// The codes of these lengths, bits reversed, as deflate writes them from the low end.
pub fn codes(lengths: &[u8]) -> Vec<u16> {
    let mut counts = [0u32; MAX_BITS + 1];
    for &length in lengths.iter().filter(|length| **length > 0) {
        counts[usize::from(length)] += 1;
    }
    let mut next = [0u32; MAX_BITS + 1];
    for bits in 1..next.len() {
        next[bits] = (next[bits - 1] + counts[bits - 1]) << 1;
    }
    lengths
        .iter()
        .map(|&length| {
            if length == 0 {
                return 0;
            }
            let code = next[usize::from(length)];
            next[usize::from(length)] += 1;
            (code.reverse_bits() >> (32 - u32::from(length))) as u16
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    // The example of RFC 1951, 3.2.2: lengths 3 3 3 3 3 2 4 4 give 010 011 100 101 110 00 1110 1111.
    #[test]
    fn codes_of_the_rfc() {
        let codes = codes(&[3, 3, 3, 3, 3, 2, 4, 4]);
        let read: Vec<u16> = [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111].into();
        assert_eq!(codes, read);
    }

    #[test]
    fn lengths_are_optimal_and_limited() {
        assert_eq!(lengths(&[0, 7, 0], 15), [0, 1, 0]);
        assert_eq!(lengths(&[1, 1, 2, 4], 15), [3, 3, 2, 1]);
        // Fibonacci counts want ever longer codes.
        let counts = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55];
        let limited = lengths(&counts, 4);
        assert!(limited.iter().all(|&length| (1..=4).contains(&length)));
        let kraft: u32 = limited.iter().map(|&length| 16 >> length).sum();
        assert_eq!(kraft, 16);
    }
}
