//! Chickens that stand inside one another, as after a start at one place: velocities and pushes alone would take them
//! apart in disorder. Such a stack grows evenly instead, about its own middle, as fast as steps may be long.

use super::{APART, GOLDEN_ANGLE, Pair, add, scaled, squared, sub};
use std::f64::consts::PI;

/// Chickens nearer than this belong to one stack, units. A crowd that started apart has none: its pairs stay farther.
pub const STACKED: f64 = 1.97;
/// Share of an even packing's spacing to which the projection pushes the members of a stack while it grows.
const EVENNESS: f64 = 0.85;

/// The stacks of a frame.
#[derive(Debug, Clone, Default)]
pub struct Stacks {
    /// The stack of each chicken; empty where there is none at all.
    of: Vec<Option<usize>>,
    /// The distance that the projection gives the members of each stack, units.
    apart: Vec<f64>,
}

impl Stacks {
    /// Finds the stacks and moves their members. `close` are the pairs nearer than [`STACKED`] in the order of their
    /// indices; `places` is where everybody is, `moved` where everybody not in a stack goes, and `longest` the longest
    /// step, units.
    pub fn grow(
        places: &[Pair],
        close: &[(usize, usize)],
        longest: f64,
        moved: &mut [Pair],
    ) -> Self {
        let mut stacks = Self::default();
        if close.is_empty() {
            return stacks;
        }
        let root = roots(places.len(), close);
        stacks.of = vec![None; places.len()];
        for first in 0..places.len() {
            let members: Vec<usize> = (first..places.len())
                .filter(|&k| root[k] == first)
                .collect();
            if root[first] != first || members.len() < 2 {
                continue;
            }
            for &k in &members {
                stacks.of[k] = Some(stacks.apart.len());
            }
            stacks
                .apart
                .push(grow_one(places, &members, longest, moved));
        }
        stacks
    }

    /// The distance that the projection gives a pair, units.
    pub fn apart(&self, i: usize, j: usize) -> f64 {
        match (self.of.get(i), self.of.get(j)) {
            (Some(Some(a)), Some(Some(b))) if a == b => self.apart[*a],
            _ => APART,
        }
    }
}

/// For each chicken the lowest index it is connected with.
fn roots(count: usize, close: &[(usize, usize)]) -> Vec<usize> {
    let mut root: Vec<usize> = (0..count).collect();
    let find = |root: &[usize], mut k: usize| {
        while root[k] != k {
            k = root[k];
        }
        k
    };
    for &(i, j) in close {
        let (a, b) = (find(&root, i), find(&root, j));
        root[a.max(b)] = a.min(b);
    }
    (0..count).map(|k| find(&root, k)).collect()
}

/// Moves the members of one stack away from their middle, in proportion to their distance from it; who stands exactly
/// where another does goes along the golden angle of its index instead. Gives the distance for the projection.
fn grow_one(places: &[Pair], members: &[usize], longest: f64, moved: &mut [Pair]) -> f64 {
    let count = members.len() as f64;
    let sum = members
        .iter()
        .fold([0.0, 0.0], |sum, &k| add(sum, places[k]));
    let middle = scaled(sum, 1.0 / count);
    let radius = members
        .iter()
        .map(|&k| squared(sub(places[k], middle)))
        .fold(0.0, f64::max)
        .sqrt();
    let mut at_one_place: Vec<usize> = members.to_vec();
    at_one_place.sort_by(|&a, &b| {
        let by_axis = |axis: usize| places[a][axis].total_cmp(&places[b][axis]);
        by_axis(0).then(by_axis(1)).then(a.cmp(&b))
    });
    for group in at_one_place.chunk_by(|&a, &b| places[a] == places[b]) {
        for (rank, &k) in group.iter().enumerate() {
            let step = if group.len() > 1 {
                let angle = GOLDEN_ANGLE * k as f64;
                let length = longest * ((rank as f64 + 0.5) / group.len() as f64).sqrt();
                [length * libm::cos(angle), length * libm::sin(angle)]
            } else {
                scaled(sub(places[k], middle), longest / radius)
            };
            moved[k] = add(places[k], step);
        }
    }
    let even = (radius + longest) * (2.0 * PI / (3f64.sqrt() * count)).sqrt();
    APART.min(EVENNESS * even)
}
