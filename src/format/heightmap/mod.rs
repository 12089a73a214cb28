//! Grayscale images as ground: a user's drawing of hills. Read only.

pub mod read;
