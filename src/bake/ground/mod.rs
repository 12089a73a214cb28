//! A ground as blocks: what the pack places under a crowd, so that the world fits its path.

use crate::asset::ground::{Ground, GroundBlock, GroundBlocks};
use crate::asset::tracks::Tracks;

/// Columns beyond the outermost entity that the placed ground reaches, blocks.
pub const MARGIN: i64 = 3;

/// Most columns that are placed: a square of 512 blocks. A structure beyond it takes minutes to place.
pub const MAX_COLUMNS: u64 = 512 * 512;

/// Number of columns of an area.
pub fn column_count([first, last]: [[i64; 2]; 2]) -> u64 {
    let side = |axis: usize| {
        last[axis]
            .saturating_sub(first[axis])
            .unsigned_abs()
            .saturating_add(1)
    };
    side(0).saturating_mul(side(1))
}

/// Steps of a column's top per block: whole blocks and slabs.
const STEPS_PER_BLOCK: f64 = 2.0;

/// The columns (first, last; x and z, block coordinates, both included) that a crowd crosses, and `margin` more.
pub fn area(tracks: &Tracks, margin: i64) -> Option<[[i64; 2]; 2]> {
    let mut places = tracks.positions.iter();
    let &[x, _, z] = places.next()?;
    let (mut low, mut high) = ([x, z], [x, z]);
    for &[x, _, z] in places {
        low = [low[0].min(x), low[1].min(z)];
        high = [high[0].max(x), high[1].max(z)];
    }
    Some([
        low.map(|v| v.floor() as i64 - margin),
        high.map(|v| v.floor() as i64 + margin),
    ])
}

/// The ground's smooth surface over an area, in whole blocks and slabs: each column ends at the half block nearest to
/// the surface at its centre (so at most a quarter of a block from it) and reaches down far enough that no gap shows
/// beside a lower neighbour. `None` for a ground that has no blocks of its own.
pub fn blocks(ground: &Ground, [first, last]: [[i64; 2]; 2]) -> Option<GroundBlocks> {
    if !ground.is_uneven() {
        return None;
    }
    let top = |x: i64, z: i64| {
        (ground.height(x as f64 + 0.5, z as f64 + 0.5) * STEPS_PER_BLOCK).round() as i64
    };
    let mut placed = Vec::new();
    for x in first[0]..=last[0] {
        for z in first[1]..=last[1] {
            let here = top(x, z);
            let lowest = [(x - 1, z), (x + 1, z), (x, z - 1), (x, z + 1)]
                .into_iter()
                .map(|(x, z)| top(x, z))
                .min()
                .unwrap_or(here);
            let whole_below = here.div_euclid(2);
            let bottom = lowest.div_euclid(2).min(whole_below) - 1;
            placed.extend((bottom..whole_below).map(|y| ([x, y, z], GroundBlock::Whole)));
            if here.rem_euclid(2) == 1 {
                placed.push(([x, whole_below, z], GroundBlock::Slab));
            }
        }
    }
    placed.sort_by_key(|&([x, y, z], _)| (y, z, x));
    let offset = [0, 1, 2].map(|a| placed.iter().map(|(p, _)| p[a]).min().unwrap_or(0));
    let end = [0, 1, 2].map(|a| placed.iter().map(|(p, _)| p[a] + 1).max().unwrap_or(0));
    Some(GroundBlocks {
        offset,
        size: [0, 1, 2].map(|a| (end[a] - offset[a]) as u32),
        blocks: placed
            .into_iter()
            .map(|(p, block)| ([0, 1, 2].map(|a| (p[a] - offset[a]) as u32), block))
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::terrain::Noise;

    #[test]
    fn every_column_is_covered_and_within_a_quarter_block() {
        let ground = Ground::Noise(Noise {
            seed: 11,
            amplitude: 2.0,
            wavelength: 6.0,
        });
        let area = [[-10, -4], [7, 13]];
        let made = blocks(&ground, area).expect("noise has blocks");
        assert_eq!((made.size[0], made.size[2]), (18, 18));
        for x in area[0][0]..=area[1][0] {
            for z in area[0][1]..=area[1][1] {
                let column: Vec<f64> = made
                    .blocks
                    .iter()
                    .filter(|(p, _)| {
                        i64::from(p[0]) + made.offset[0] == x
                            && i64::from(p[2]) + made.offset[2] == z
                    })
                    .map(|(p, block)| {
                        let bottom = (i64::from(p[1]) + made.offset[1]) as f64;
                        bottom
                            + if *block == GroundBlock::Whole {
                                1.0
                            } else {
                                0.5
                            }
                    })
                    .collect();
                let top = column.iter().copied().fold(f64::MIN, f64::max);
                let surface = ground.height(x as f64 + 0.5, z as f64 + 0.5);
                assert!((top - surface).abs() <= 0.25, "{top} for {surface}");
            }
        }
    }

    #[test]
    fn a_plane_and_the_world_have_no_blocks() {
        assert_eq!(blocks(&Ground::Plane(0.0), [[0, 0], [4, 4]]), None);
        assert_eq!(blocks(&Ground::World, [[0, 0], [4, 4]]), None);
    }
}
