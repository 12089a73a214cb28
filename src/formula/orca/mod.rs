//! Velocity-space avoidance for the chase: the answer to "有朋友知道根本解决问题的方法吗？" of `documents/chase.txt`.
//!
//! The published rule moves chickens one after another and looks ahead along one axis; they run through each other.
//! Here everybody decides at once, from the same positions: each takes the velocity nearest to the one it wants among
//! those that keep it and its neighbours apart for [`HORIZON`] seconds, each doing half (optimal reciprocal collision
//! avoidance: van den Berg, Guy, Lin, Manocha, "Reciprocal n-body collision avoidance", 2011). What a crowd too dense
//! for that leaves over is settled by [`PASSES`] projections of overlapping pairs, in the order of their indices.
//!
//! This file is the plain form: all pairs, no grid. `engine::orca` gives the same bits.
//!
//! Positions and velocities are (x, z) pairs in units and units/s, in world sense (`[vx, -vz]` of the document).

mod plane;
mod solve;
mod stack;

pub use plane::{HalfPlane, half_plane};
pub use solve::solve;
pub use stack::{STACKED, Stacks};

use super::chase::{DRIVE_Z, Leader, Params, State};

/// Distance that the avoidance keeps, units: two radii of one unit and a tenth of room.
pub const CONTACT: f64 = 2.2;
/// Distance to which the projection pushes overlapping pairs, units.
pub const APART: f64 = 2.15;
/// Projection passes a frame.
pub const PASSES: usize = 12;
/// How far ahead a chicken looks, seconds.
pub const HORIZON: f64 = 0.4;
/// Distance within which neighbours are looked at, units.
pub const SIGHT: f64 = 5.0;
/// How many neighbours are looked at: the nearest.
pub const NEIGHBOURS: usize = 10;
/// Pairs nearer than this after the move may be pushed in the projection, units.
pub const REACH: f64 = 2.75;
/// Wanted speed per unit of distance to the leader, 1/s.
pub const PULL: f64 = 1.5;
/// Longest way of a chicken in a frame, as a multiple of its top speed times the frame.
pub const STEP_LIMIT: f64 = 1.195;
/// The golden angle, radians: the direction in which coincident chickens part, times the higher index.
pub const GOLDEN_ANGLE: f64 = 2.399_963_229_728_653;

/// Two numbers: (x, z).
pub type Pair = [f64; 2];

/// The chase under velocity-space avoidance, frame by frame: the plain form.
#[derive(Debug, Clone)]
pub struct Orca {
    pub params: Params,
    pub leader: Leader,
    /// Positions and velocities in the document's sense.
    pub state: State,
    frame: u32,
}

impl Orca {
    /// Frame 0: everybody at the start, at rest.
    pub fn new(params: Params, leader: Leader, x: &[f64], z: &[f64]) -> Self {
        Self {
            params,
            leader,
            state: State::at_rest(x, z),
            frame: 0,
        }
    }

    /// Goes on from a state after `frame` frames.
    pub fn resumed(params: Params, leader: Leader, state: State, frame: u32) -> Self {
        Self {
            params,
            leader,
            state,
            frame,
        }
    }

    /// Frames done so far.
    pub fn frame(&self) -> u32 {
        self.frame
    }

    /// One frame: the leader moves, then all chickens at once.
    pub fn step(&mut self) {
        self.frame += 1;
        let t = self.params.t;
        let before = self.leader.at(self.frame.max(2) - 1, t);
        let now = self.leader.at(self.frame, t);
        let top_speed = top_speed(&self.params);
        let (places, velocities) = world(&self.state);
        let mut moved = Vec::with_capacity(places.len());
        for k in 0..places.len() {
            let near = nearest(&places, k);
            let wanted = wanted(before, now, places[k], t, top_speed);
            let velocity = decide(&places, &velocities, k, &near, wanted, top_speed, t);
            moved.push(add(places[k], scaled(velocity, t)));
        }
        let close = pairs(&places, STACKED);
        let stacks = Stacks::grow(&places, &close, longest_step(top_speed, t), &mut moved);
        let near = pairs(&moved, REACH);
        project(&mut moved, &near, &stacks);
        settle(&mut self.state, now, &places, &moved, top_speed, t);
    }
}

/// The chickens' top speed, units/s: what the document's drive and drag settle at, `15/k2`.
pub fn top_speed(params: &Params) -> f64 {
    DRIVE_Z / params.k2
}

/// Places and world velocities of the chickens.
pub fn world(state: &State) -> (Vec<Pair>, Vec<Pair>) {
    let places = state.x().iter().zip(state.z()).map(|(&x, &z)| [x, z]);
    let velocities = state.vx[1..].iter().zip(&state.vz[1..]);
    (
        places.collect(),
        velocities.map(|(&vx, &vz)| [vx, -vz]).collect(),
    )
}

/// The longest way of a chicken in a frame, units.
pub fn longest_step(top_speed: f64, t: f64) -> f64 {
    STEP_LIMIT * top_speed * t
}

/// The pairs nearer than a distance, in the order of their indices.
fn pairs(places: &[Pair], distance: f64) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for i in 0..places.len() {
        for j in i + 1..places.len() {
            if squared(sub(places[j], places[i])) < distance * distance {
                pairs.push((i, j));
            }
        }
    }
    pairs
}

/// The neighbours that chicken `k` looks at, nearest first, ties by index.
fn nearest(places: &[Pair], k: usize) -> Vec<usize> {
    let mut near: Vec<(f64, usize)> = Vec::new();
    for (j, place) in places.iter().enumerate() {
        let distance = squared(sub(*place, places[k]));
        if j != k && distance < SIGHT * SIGHT {
            near.push((distance, j));
        }
    }
    near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    near.truncate(NEIGHBOURS);
    near.into_iter().map(|(_, j)| j).collect()
}

/// The velocity a chicken would take if it were alone: the leader's own, and toward it, at most its top speed.
pub fn wanted(before: Pair, now: Pair, place: Pair, t: f64, top_speed: f64) -> Pair {
    let leader_velocity = scaled(sub(now, before), 1.0 / t);
    let pull = scaled(sub(now, place), PULL);
    limited(add(leader_velocity, pull), top_speed)
}

/// The velocity chicken `k` takes, given the neighbours it looks at.
pub fn decide(
    places: &[Pair],
    velocities: &[Pair],
    k: usize,
    near: &[usize],
    wanted: Pair,
    top_speed: f64,
    t: f64,
) -> Pair {
    let mut planes = [HalfPlane::EVERYWHERE; NEIGHBOURS];
    let mut count = 0;
    for &j in near {
        let mut offset = sub(places[j], places[k]);
        if offset == [0.0, 0.0] {
            offset = parting(k, j);
        }
        planes[count] = half_plane(offset, velocities[k], velocities[j], t);
        count += 1;
    }
    solve(&planes[..count], wanted, top_speed)
}

/// A tiny offset from chicken `k` to the coincident chicken `j`: along the golden angle of the higher index, and
/// opposite for the two.
pub fn parting(k: usize, j: usize) -> Pair {
    const TINY: f64 = 1e-6;
    let angle = GOLDEN_ANGLE * k.max(j) as f64;
    let sign = if j > k { TINY } else { -TINY };
    [sign * libm::cos(angle), sign * libm::sin(angle)]
}

/// Pushes the pairs that are nearer than [`APART`] (or what their stack allows) apart, half each, one after another, [`PASSES`] times.
pub fn project(places: &mut [Pair], pairs: &[(usize, usize)], stacks: &Stacks) {
    for _ in 0..PASSES {
        for &(i, j) in pairs {
            let apart = stacks.apart(i, j);
            let mut offset = sub(places[j], places[i]);
            let mut distance_squared = squared(offset);
            if distance_squared >= apart * apart {
                continue;
            }
            if distance_squared == 0.0 {
                offset = parting(i, j);
                distance_squared = squared(offset);
            }
            let distance = distance_squared.sqrt();
            let push = scaled(offset, 0.5 * (apart - distance) / distance);
            places[i] = sub(places[i], push);
            places[j] = add(places[j], push);
        }
    }
}

/// Writes the frame into the state: nobody goes further than [`STEP_LIMIT`] allows, and the velocity is what was gone.
pub fn settle(
    state: &mut State,
    leader: Pair,
    before: &[Pair],
    moved: &[Pair],
    top_speed: f64,
    t: f64,
) {
    state.tx[0] = leader[0];
    state.tz[0] = leader[1];
    for (k, (&from, &to)) in before.iter().zip(moved).enumerate() {
        let step = limited(sub(to, from), longest_step(top_speed, t));
        let [x, z] = add(from, step);
        let velocity = velocity_of_step(from, [x, z], top_speed, t);
        state.tx[k + 1] = x;
        state.tz[k + 1] = z;
        state.vx[k + 1] = velocity[0];
        state.vz[k + 1] = -velocity[1];
    }
}

/// The velocity with which a chicken that went from one place to another in a frame enters the next, units/s.
pub fn velocity_of_step(from: Pair, to: Pair, top_speed: f64, t: f64) -> Pair {
    limited(scaled(sub(to, from), 1.0 / t), top_speed)
}

pub(super) fn add(a: Pair, b: Pair) -> Pair {
    [a[0] + b[0], a[1] + b[1]]
}

pub(super) fn sub(a: Pair, b: Pair) -> Pair {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn scaled(a: Pair, by: f64) -> Pair {
    [a[0] * by, a[1] * by]
}

pub(super) fn dot(a: Pair, b: Pair) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// z component of the cross product: positive where `b` is to the left of `a`.
pub(super) fn cross(a: Pair, b: Pair) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

pub(super) fn squared(a: Pair) -> f64 {
    dot(a, a)
}

/// The vector, shortened to a length where it is longer.
fn limited(a: Pair, length: f64) -> Pair {
    let own = squared(a);
    if own > length * length {
        scaled(a, length / own.sqrt())
    } else {
        a
    }
}
