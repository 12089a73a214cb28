//! The placeholder texture: ours, drawn here, so that no game picture is shipped.
//!
//! The head's unfolded box fills (0,0)..(32,16), a rod's (0,16)..(8,26). Warm bands with a darker rim make faces and
//! turning directions readable; each face has its own shade.

use crate::asset::model::Texture;

/// One face of an unfolded box: left, top, width, height in px, and its shade in 256ths.
type Face = (u32, u32, u32, u32, u32);

/// Faces of a box of size (w, h, d) unfolded at (u, v): top, bottom, then right, front, left, back.
fn unfold(u: u32, v: u32, [w, h, d]: [u32; 3]) -> [Face; 6] {
    [
        (u + d, v, w, d, 256),
        (u + d + w, v, w, d, 150),
        (u, v + d, d, h, 200),
        (u + d, v + d, w, h, 240),
        (u + d + w, v + d, d, h, 200),
        (u + 2 * d + w, v + d, w, h, 170),
    ]
}

/// The 64x32 texture.
pub fn draw() -> Texture {
    let (width, height) = (64, 32);
    let mut texture = Texture {
        width,
        height,
        rgba: vec![0; (width * height * 4) as usize],
    };
    for face in unfold(0, 0, [8, 8, 8]) {
        fill(&mut texture, face, [236, 160, 44], [122, 58, 12]);
    }
    for face in unfold(0, 16, [2, 8, 2]) {
        fill(&mut texture, face, [255, 214, 72], [190, 110, 20]);
    }
    // Two eyes and a mouth on the head's front face, so that front and back differ.
    for (x, y, w, h) in [(9, 11, 2, 2), (13, 11, 2, 2), (10, 14, 4, 1)] {
        for py in y..y + h {
            for px in x..x + w {
                put(&mut texture, px, py, [46, 20, 10]);
            }
        }
    }
    texture
}

fn fill(texture: &mut Texture, (left, top, w, h, shade): Face, light: [u32; 3], dark: [u32; 3]) {
    for y in 0..h {
        for x in 0..w {
            let rim = w > 2 && (x == 0 || y == 0 || x == w - 1 || y == h - 1);
            let band = (x + 2 * y) % 5 == 0;
            let color: [u8; 3] = std::array::from_fn(|k| {
                let base = match (rim, band) {
                    (true, _) => dark[k],
                    (false, true) => (light[k] + dark[k]) / 2,
                    (false, false) => light[k],
                };
                (base * shade / 256) as u8
            });
            put(texture, left + x, top + y, color);
        }
    }
}

fn put(texture: &mut Texture, x: u32, y: u32, [r, g, b]: [u8; 3]) {
    let at = ((y * texture.width + x) * 4) as usize;
    texture.rgba[at..at + 4].copy_from_slice(&[r, g, b, 255]);
}
