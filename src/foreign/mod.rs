//! Bounded, forgiving readers of files that somebody else wrote, for `diff` and `lint`.
//!
//! None of them panics, recurses deeper than [`MAX_DEPTH`] or spends more memory than a small multiple of the input, or of
//! a stated limit where the input is packed. None of them repairs: what a game would read differently is kept apart.

pub mod json;
pub mod nbt;
pub mod png;
pub mod text;

/// Deepest nesting of JSON and NBT that is read; the game's own NBT limit is 512.
pub const MAX_DEPTH: usize = 512;

/// Most values of one JSON or NBT file: about 300 MB once read. A baked clip has some ten thousand.
pub const MAX_VALUES: usize = 4_000_000;
