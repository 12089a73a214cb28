//! Which chunks an instance must keep loaded.
//!
//! It is not known beforehand how a path lies over the chunks and how it is turned. So the pack names places along the
//! path, turned with it, and forces the chunk of each: a square grid of them, [`GRID`] apart, as far as [`NEAR`] from any
//! position. A chunk with a position `p` in it holds, towards its middle, a square of side `NEAR / sqrt 2 = GRID * sqrt 2`
//! at `p`; that square holds a circle of radius `GRID / sqrt 2`, and in any such circle lies a place of the grid.

use crate::asset::tracks::KeyedTracks;
use std::collections::BTreeSet;

/// Blocks from place to place.
const GRID: i32 = 4;

/// Blocks in the side of the squares that places are forced by, four at a time.
pub const SQUARE: i32 = 2 * GRID;

/// Blocks.
const NEAR: f64 = 2.0 * GRID as f64;

/// Half a block's diagonal, and then some for the game's sine table: positions are known by their blocks.
const SLACK: f64 = 0.75;

/// Blocks in a chunk's side.
const CHUNK: f64 = 16.0;

/// Squares of [`SQUARE`] whose places' chunks an instance forces: their first corners, blocks (x, z) from its origin, turned
/// with it; nearest first.
pub fn squares(keyed: &KeyedTracks) -> Vec<[i32; 2]> {
    let mut blocks = BTreeSet::from([[0, 0]]);
    for key in keyed.keys.iter().flatten() {
        let [x, _, z] = keyed.blocks(key);
        blocks.insert([x, z].map(|v| v.floor() as i32));
    }
    let steps = (NEAR / f64::from(GRID)).ceil() as i32 + 1;
    let mut out = BTreeSet::new();
    for [x, z] in blocks {
        for i in -steps..=steps {
            for j in -steps..=steps {
                let place = [x.div_euclid(GRID) + i, z.div_euclid(GRID) + j].map(|n| n * GRID);
                let from = [x, z].map(|v| f64::from(v) + 0.5);
                let off = [0, 1].map(|axis| f64::from(place[axis]) - from[axis]);
                if (off[0] * off[0] + off[1] * off[1]).sqrt() <= NEAR + SLACK {
                    out.insert(place);
                }
            }
        }
    }
    let corner = |place: [i32; 2]| place.map(|n: i32| n.div_euclid(SQUARE) * SQUARE);
    let out: BTreeSet<[i32; 2]> = out.into_iter().map(corner).collect();
    let mut out: Vec<[i32; 2]> = out.into_iter().collect();
    out.sort_by_key(|&[x, z]| (x.abs().max(z.abs()), x, z));
    out
}

/// The places in a square.
fn places(&[x, z]: &[i32; 2]) -> [[i32; 2]; 4] {
    [[x, z], [x, z + GRID], [x + GRID, z], [x + GRID, z + GRID]]
}

/// Most chunks that those places lie in, of instances started here and there within a chunk, unturned.
pub fn most(squares: &[[i32; 2]]) -> usize {
    let starts = (0..4).flat_map(|x| (0..4).map(move |z| [x, z].map(|n| f64::from(n * GRID))));
    starts
        .map(|start| {
            let chunks: BTreeSet<[i32; 2]> = squares
                .iter()
                .flat_map(places)
                .map(|place| {
                    [0, 1]
                        .map(|axis| ((f64::from(place[axis]) + start[axis]) / CHUNK).floor() as i32)
                })
                .collect();
            chunks.len()
        })
        .max()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asset::tracks::{Key, Looping};

    #[test]
    fn every_chunk_with_a_position_in_it_has_a_place_however_the_path_lies() {
        let at = |x: f64, z: f64| Key {
            tick: 0,
            position: [x, 0.0, z].map(|v| (v * 100.0).round() as i64),
            yaw: 0,
            pitch: 0,
            tilt: None,
            duration: 1,
            sample: 0,
        };
        let path: Vec<[f64; 2]> = (0..400)
            .map(|n| {
                let angle = f64::from(n) * 0.05;
                [
                    angle.cos() * angle * 2.0,
                    angle.sin() * 9.0 + f64::from(n) * 0.1,
                ]
            })
            .collect();
        let keyed = KeyedTracks {
            entities: 1,
            steps_per_block: 100,
            steps_per_degree: 1,
            samples: 400,
            keys: vec![path.iter().map(|&[x, z]| at(x, z)).collect()],
            length: 399,
            looping: Looping::None,
            lag: 0,
            rounding_error: 0.0,
            path_error: 0.0,
        };
        let squares = squares(&keyed);
        let chunk = |x: f64, z: f64| [(x / CHUNK).floor() as i64, (z / CHUNK).floor() as i64];
        for turn in 0..24 {
            let (sin, cos) = (f64::from(turn) * 0.37).sin_cos();
            let start = [f64::from(turn) * 3.3, f64::from(turn) * -1.9];
            let put =
                |x: f64, z: f64| chunk(start[0] + x * cos - z * sin, start[1] + x * sin + z * cos);
            let forced: BTreeSet<[i64; 2]> = squares
                .iter()
                .flat_map(places)
                .map(|[x, z]| put(f64::from(x), f64::from(z)))
                .collect();
            assert!(forced.contains(&put(0.0, 0.0)));
            for &[x, z] in &path {
                assert!(forced.contains(&put(x, z)), "turn {turn}, {x} {z}");
            }
        }
    }
}
