//! Which chunks an instance must keep loaded.

use crate::asset::tracks::KeyedTracks;

/// Blocks in a chunk's side.
const CHUNK: f64 = 16.0;

/// Offsets in blocks (x, z) from the origin, one for each chunk that a path may touch however it is turned, nearest
/// first: steps of 16 hit each chunk once wherever the origin lies in its own.
pub fn offsets(keyed: &KeyedTracks) -> Vec<[i32; 2]> {
    let reach = reach(keyed);
    let steps = (reach / CHUNK).ceil() as i32 + 1;
    let touches = |i: i32, j: i32| {
        // a path inside of the circle is in that chunk only if some corner of its nearest possible position is
        let near = |step: i32| (f64::from(step.abs()) - 1.0).max(0.0) * CHUNK;
        near(i) * near(i) + near(j) * near(j) <= reach * reach
    };
    let mut out: Vec<[i32; 2]> = (-steps..=steps)
        .flat_map(|i| (-steps..=steps).map(move |j| [i, j]))
        .filter(|&[i, j]| touches(i, j))
        .map(|[i, j]| [i * CHUNK as i32, j * CHUNK as i32])
        .collect();
    out.sort_by_key(|&[x, z]| (x.abs().max(z.abs()), x, z));
    out
}

/// Largest horizontal distance of a key from the origin, blocks.
fn reach(keyed: &KeyedTracks) -> f64 {
    let keys = keyed.keys.iter().flatten();
    keys.map(|key| {
        let [x, _, z] = keyed.blocks(key);
        (x * x + z * z).sqrt()
    })
    .fold(0.0, f64::max)
}
