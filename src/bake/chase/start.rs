//! Where the chickens stand before the first frame: "有朋友知道简单方便的定义方式吗？"

use crate::formula::chase::{PUBLISHED_X, PUBLISHED_Z};
use crate::formula::random::Stream;
use crate::project::keys::chase::Start;

/// Smallest distance between chickens placed by `poisson`, units.
pub const SPACING_MIN: f64 = 2.5;
/// Largest distance of a placed chicken from the one it was placed beside, units.
pub const SPACING_MAX: f64 = 3.0;
/// Tries beside one chicken before it counts as surrounded (Bridson's `k`).
const TRIES: u32 = 30;

/// (x, z) of `count` chickens, units. A list is cut to `count`.
pub fn places(start: &Start, count: usize, seed: i64) -> Vec<[f64; 2]> {
    let mut known: Vec<[f64; 2]> = match start {
        Start::Published => (0..PUBLISHED_X.len())
            .map(|k| [PUBLISHED_X[k], PUBLISHED_Z[k]])
            .collect(),
        Start::Poisson => Vec::new(),
        Start::List(list) => list.clone(),
    };
    known.truncate(count);
    poisson(known, count, &mut Stream::named(seed, "chase.start"))
}

/// Poisson-disk placing (Bridson 2007), grown outward from the first chicken until there are `count`: each new one is
/// at least [`SPACING_MIN`] from all others and at most [`SPACING_MAX`] from the one it was placed beside.
fn poisson(mut placed: Vec<[f64; 2]>, count: usize, random: &mut Stream) -> Vec<[f64; 2]> {
    if placed.is_empty() && count > 0 {
        placed.push([0.0, 0.0]);
    }
    let mut parent = 0;
    while placed.len() < count && parent < placed.len() {
        let [x, z] = placed[parent];
        let candidate = (0..TRIES).find_map(|_| {
            let [dx, dz] = in_ring(random);
            let place = [x + dx, z + dz];
            placed
                .iter()
                .all(|other| distance_squared(*other, place) >= SPACING_MIN * SPACING_MIN)
                .then_some(place)
        });
        match candidate {
            Some(place) => placed.push(place),
            None => parent += 1,
        }
    }
    // The outermost chicken always has room beyond it, but thirty tries may miss it: go on from the outermost in +x.
    while placed.len() < count {
        let edge = placed.iter().map(|p| p[0]).fold(f64::MIN, f64::max);
        placed.push([edge + SPACING_MIN, 0.0]);
    }
    placed
}

/// A place uniform in the ring between the two spacings, without trigonometry.
fn in_ring(random: &mut Stream) -> [f64; 2] {
    loop {
        let x = random.range(-SPACING_MAX, SPACING_MAX);
        let z = random.range(-SPACING_MAX, SPACING_MAX);
        let squared = x * x + z * z;
        if (SPACING_MIN * SPACING_MIN..SPACING_MAX * SPACING_MAX).contains(&squared) {
            return [x, z];
        }
    }
}

fn distance_squared(a: [f64; 2], b: [f64; 2]) -> f64 {
    let (dx, dz) = (a[0] - b[0], a[1] - b[1]);
    dx * dx + dz * dz
}
