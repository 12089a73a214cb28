//! UUIDs that name a thing by its path, so that the same project always writes the same ones.

use sha1::{Digest, Sha1};

/// This program's own name space, a random UUID drawn once.
const SPACE: [u8; 16] = [
    0x6f, 0x1d, 0x3c, 0x52, 0x0b, 0x8e, 0x4f, 0x7a, 0x9c, 0x25, 0x5e, 0xa1, 0x47, 0xd0, 0x93, 0xb8,
];

/// The UUID of `path`, in lower case with hyphens: the SHA-1 of RFC 9562's version 5 marked as version 4, because
/// Bedrock's checkers take no other.
pub fn named(path: &str) -> String {
    let digest = Sha1::new()
        .chain_update(SPACE)
        .chain_update(path)
        .finalize();
    let mut out = String::with_capacity(36);
    for (i, byte) in digest.iter().take(16).enumerate() {
        if matches!(i, 4 | 6 | 8 | 10) {
            out.push('-');
        }
        let byte = match i {
            6 => byte & 0x0f | 0x40,
            8 => byte & 0x3f | 0x80,
            _ => *byte,
        };
        out.push_str(&format!("{byte:02x}"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_has_one_uuid() {
        let uuid = named("demo/blaze/head");
        assert_eq!(uuid.len(), 36);
        assert_eq!(&uuid[14..15], "4");
        assert!("89ab".contains(&uuid[19..20]));
        assert_eq!(uuid, named("demo/blaze/head"));
        assert_ne!(uuid, named("demo/blaze/part0"));
    }
}
