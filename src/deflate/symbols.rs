//! Symbols of lengths and distances, with their extra bits (RFC 1951, 3.2.5).

/// Longest copy, bytes.
pub const MAX_LENGTH: usize = 258;
/// Farthest copy, bytes. The format allows 32,768; one less fits into 16 bits with room.
pub const MAX_DISTANCE: usize = 32_767;
/// End of a block.
pub const END: usize = 256;
/// Symbols of literals and lengths.
pub const LITERALS: usize = 286;
/// Symbols of distances.
pub const DISTANCES: usize = 30;

/// Symbol, number of extra bits and their value of a copy's length, 3..=258.
pub fn length_symbol(length: u16) -> (usize, u32, u32) {
    if length == 258 {
        return (285, 0, 0);
    }
    let value = u32::from(length) - 3;
    if value < 8 {
        return (257 + value as usize, 0, 0);
    }
    // Four symbols for each power of two.
    let extra = value.ilog2() - 2;
    let symbol = 257 + 4 * extra + (value >> extra);
    (symbol as usize, extra, value & ((1 << extra) - 1))
}

/// Symbol, number of extra bits and their value of a copy's distance, from 1.
pub fn distance_symbol(distance: u16) -> (usize, u32, u32) {
    let value = u32::from(distance) - 1;
    if value < 4 {
        return (value as usize, 0, 0);
    }
    // Two symbols for each power of two.
    let extra = value.ilog2() - 1;
    let symbol = 2 * extra + (value >> extra);
    (symbol as usize, extra, value & ((1 << extra) - 1))
}

/// Nearest and farthest distance of a symbol.
pub fn distances(symbol: usize) -> (usize, usize) {
    if symbol < 4 {
        return (symbol + 1, symbol + 1);
    }
    let extra = symbol / 2 - 1;
    let nearest = ((2 + symbol % 2) << extra) + 1;
    (nearest, nearest + (1 << extra) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Rows of the two tables of RFC 1951.
    #[test]
    fn symbols_of_the_rfc() {
        for (length, symbol, extra, value) in [
            (3, 257, 0, 0),
            (10, 264, 0, 0),
            (11, 265, 1, 0),
            (12, 265, 1, 1),
            (18, 268, 1, 1),
            (19, 269, 2, 0),
            (130, 280, 4, 15),
            (131, 281, 5, 0),
            (257, 284, 5, 30),
            (258, 285, 0, 0),
        ] {
            assert_eq!(
                length_symbol(length),
                (symbol, extra, value),
                "length {length}"
            );
        }
        for (distance, symbol, extra, value) in [
            (1, 0, 0, 0),
            (4, 3, 0, 0),
            (5, 4, 1, 0),
            (6, 4, 1, 1),
            (7, 5, 1, 0),
            (9, 6, 2, 0),
            (25, 9, 3, 0),
            (24577, 29, 13, 0),
            (32767, 29, 13, 8190),
        ] {
            assert_eq!(
                distance_symbol(distance),
                (symbol, extra, value),
                "distance {distance}"
            );
        }
    }

    #[test]
    fn every_distance_is_its_symbols() {
        for distance in 1..=MAX_DISTANCE {
            let (nearest, farthest) = distances(distance_symbol(distance as u16).0);
            assert!((nearest..=farthest).contains(&distance), "{distance}");
        }
    }
}
