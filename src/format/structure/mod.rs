//! Structure files of the game as ground: a user's own terrain, saved by a structure block. Read only; what a pack
//! places is written by the data pack.

pub mod read;
