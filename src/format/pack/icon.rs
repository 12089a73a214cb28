//! The icon of every pack: a rod of the blaze over a pool of lava, drawn for this program.

use crate::format::picture;

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
///
/// # Errors
/// None that a correct drawing has.
pub fn png() -> Result<Vec<u8>, png::EncodingError> {
    let side = CELLS.len() * SCALE;
    let mut rgba = Vec::with_capacity(side * side * 4);
    for y in 0..side {
        let row = CELLS[y / SCALE].as_bytes();
        for x in 0..side {
            rgba.extend(colour(row[x / SCALE]));
        }
    }
    picture::png(side as u32, side as u32, &rgba)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_64_px_square() {
        let decoder = png::Decoder::new(std::io::Cursor::new(png().unwrap()));
        let reader = decoder.read_info().unwrap();
        assert_eq!((reader.info().width, reader.info().height), (64, 64));
    }
}
