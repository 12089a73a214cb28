//! Valid files, damaged at random.

/// splitmix64.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// Bytes and words that readers stumble over.
const NASTY: &[&[u8]] = &[
    b"\xff\xff\xff\xff",
    b"\x7f\xff\xff\xff",
    b"\x80\0\0\0",
    b"\0\0\0\0",
    b"\xef\xbb\xbf",
    b"\xff",
    b"[[[[[[[[[[[[[[[[",
    b"{\"a\":",
    b"1e999",
    b"-0",
    b"NaN",
    b"99999999999999999999999",
    b"\"",
    b"\\u12",
    b"\\",
    b"/*",
    b"~",
    b"$(",
    b"(((((((((",
    b"\r",
    b"\0",
    b"\xc3\xa9",
    b"\xf0\x9f\x94\xa5",
    b"0x7fffffff",
    b",",
    b"..",
    b"PK\x05\x06",
];

/// One to four changes; `other` gives pieces of another file.
pub fn mutate(seed: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len() + 1);
        let length = random.below(16).min(bytes.len() - at);
        match random.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => bytes[at] = random.next() as u8,
            2 => drop(bytes.drain(at..at + length)),
            3 => bytes.truncate(at),
            4 => {
                let nasty = NASTY[random.below(NASTY.len())];
                bytes.splice(at..at, nasty.iter().copied());
            }
            5 => {
                let nasty = NASTY[random.below(NASTY.len())];
                let end = (at + nasty.len()).min(bytes.len());
                bytes.splice(at..end, nasty.iter().copied());
            }
            6 => {
                let copy = bytes[at..at + length].to_vec();
                for _ in 0..1 + random.below(8) {
                    bytes.splice(at..at, copy.iter().copied());
                }
            }
            _ => {
                let from = random.below(other.len() + 1);
                let to = from + random.below(64).min(other.len() - from);
                bytes.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
    bytes.truncate(1 << 16);
    bytes
}
