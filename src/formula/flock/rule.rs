//! One tick of the flock: steering, clamp, altitude, extensions, speed ring.

use super::sums::{Sums, all_pairs, velocities_in_units};
use super::{Params, Vec3, add, extension, length, scale};

/// Positions (blocks) and velocities (blocks/tick) of every bat at one tick.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct State {
    /// Ticks since the start.
    pub tick: u64,
    /// One position per bat.
    pub p: Vec<Vec3>,
    /// One velocity per bat.
    pub v: Vec<Vec3>,
}

/// The next state, by the plain all-pairs rule.
pub fn step(params: &Params, state: &State) -> State {
    let v_units = velocities_in_units(&state.v);
    let mut next = State {
        tick: state.tick + 1,
        p: Vec::with_capacity(state.p.len()),
        v: Vec::with_capacity(state.v.len()),
    };
    for i in 0..state.p.len() {
        let sums = all_pairs(params, &state.p, &v_units, i);
        let v = velocity_after(params, i, state.tick, state.p[i], state.v[i], &sums);
        next.v.push(v);
        next.p.push(add(state.p[i], v));
    }
    next
}

/// v' of bat `id` at `p`, flying at `v` at tick `tick`, that sees `sums`.
pub fn velocity_after(
    params: &Params,
    id: usize,
    tick: u64,
    p: Vec3,
    v: Vec3,
    sums: &Sums,
) -> Vec3 {
    held_speed(params, wanted_velocity(params, id, tick, p, v, sums))
}

/// `v + a`, before its length is held.
pub fn wanted_velocity(
    params: &Params,
    id: usize,
    tick: u64,
    p: Vec3,
    v: Vec3,
    sums: &Sums,
) -> Vec3 {
    let mut a = steering(params, v, sums);
    a[1] += altitude_pull(params, p);
    add(v, add(a, extension::acceleration(params, id, tick, p)))
}

/// F_steer: the weighted sum, its length held to a_max.
pub fn steering(params: &Params, v: Vec3, sums: &Sums) -> Vec3 {
    let [cohesion, alignment, separation] = sums.forces(v);
    let mut f = [0.0; 3];
    for axis in 0..3 {
        f[axis] = params.cohesion_weight * cohesion[axis]
            + params.alignment_weight * alignment[axis]
            + params.separation_weight * separation[axis];
    }
    let size = length(f);
    if size > params.max_acceleration {
        scale(f, params.max_acceleration / size)
    } else {
        f
    }
}

/// F_y: `-0.04 * (Y - (S + 12)) / 4`, where Y is strictly above S + 12; blocks/tick^2.
pub fn altitude_pull(params: &Params, p: Vec3) -> f64 {
    match params.surface.height(p[0], p[2]) {
        Some(surface) if p[1] > surface + params.altitude_limit => {
            let excess = p[1] - (surface + params.altitude_limit);
            -params.altitude_weight * (excess / params.altitude_scale)
        }
        _ => 0.0,
    }
}

/// `v` with its length held in [min_speed, max_speed]; 0 stays 0.
pub fn held_speed(params: &Params, v: Vec3) -> Vec3 {
    let speed = length(v);
    if speed > params.max_speed {
        scale(v, params.max_speed / speed)
    } else if speed < params.min_speed && speed > 0.0 {
        scale(v, params.min_speed / speed)
    } else {
        v
    }
}
