//! The icon of every pack: a rod of the blaze over a pool of lava, drawn for this program.

use crate::format::png::write::{Colours, Picture, png as encode};
use std::sync::LazyLock;

/// Pixels of the icon's cells a side; the picture is 16 cells wide and high.
const SCALE: usize = 4;
/// The drawing; one letter a cell, see [`colour`].
const CELLS: [&str; 16] = [
    "................",
    "......yyyy......",
    ".....yooooy.....",
    ".....yowwoy.....",
    ".o...yowwoy...o.",
    "yoy..yooooy..yoy",
    "yoy..yowwoy..yoy",
    ".o...yowwoy...o.",
    ".....yooooy.....",
    "...o.yowwoy.o...",
    "..yoyyowwoyyoy..",
    "...o.yooooy.o...",
    "rrrr..yyyy..rrrr",
    "rorrrrrrrrrrrror",
    "oyorrooyyoorroyo",
    "yyyooyywwyyooyyy",
];

/// RGBA of a letter.
fn colour(cell: u8) -> [u8; 4] {
    match cell {
        b'w' => [255, 246, 200, 255],
        b'y' => [255, 205, 74, 255],
        b'o' => [231, 126, 32, 255],
        b'r' => [163, 45, 14, 255],
        _ => [33, 25, 33, 255],
    }
}

/// The icon as PNG, 64 x 64 px.
pub fn png() -> Vec<u8> {
    // the same for every pack, and the smallest encoding takes its time
    static PNG: LazyLock<Vec<u8>> = LazyLock::new(draw);
    PNG.clone()
}

fn draw() -> Vec<u8> {
    let side = CELLS.len() * SCALE;
    encode(&Picture {
        width: side,
        height: side,
        colours: Colours::Rgba,
        fold: SCALE,
        small: true,
        row: &|y, row| {
            let cells = CELLS[y / SCALE].as_bytes();
            for (x, pixel) in row.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                *pixel = colour(cells[x / SCALE]);
            }
        },
    })
}

#[cfg(test)]
mod tests {

    #[test]
    fn the_icon_is_64_px_square() {
        let decoder = png::Decoder::new(std::io::Cursor::new(super::png()));
        let reader = decoder.read_info().unwrap();
        assert_eq!((reader.info().width, reader.info().height), (64, 64));
    }
}
