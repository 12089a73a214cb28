//! The extensions: accelerations added after the clamp, each off unless declared.

use super::params::HOME_SCALE;
use super::{Floor, Home, Light, Obstacles, Params, Vec3, Wander, add, length, scale, sub};
use crate::formula::random::mix;

/// Sum of all declared extensions for bat `id` at `p` flying into tick `tick` (the state's tick).
pub fn acceleration(params: &Params, id: usize, tick: u64, p: Vec3) -> Vec3 {
    let mut a = [0.0; 3];
    if let (Some(floor), Some(surface)) = (&params.floor, params.surface.height(p[0], p[2])) {
        a[1] += floor_push(floor, surface, p[1]);
    }
    if let Some(home) = &params.home {
        a = add(a, home_pull(home, p));
    }
    if let Some(wander) = &params.wander {
        a = add(a, wander_push(wander, id, tick));
    }
    if let Some(light) = &params.light {
        a = add(a, light_pull(light, p));
    }
    if let Some(obstacles) = &params.obstacles {
        a = add(a, obstacle_push(obstacles, p));
    }
    a
}

/// `(6 - d) * 0.035` upward when ground is d = 1..5 blocks below; d = floor(Y) - (S - 1).
pub fn floor_push(floor: &Floor, surface: f64, y: f64) -> f64 {
    let d = y.floor() - (surface - 1.0);
    if d >= 1.0 && d <= floor.reach {
        (floor.reach + 1.0 - d) * floor.weight
    } else {
        0.0
    }
}

/// Beyond `radius`: `-weight * (dist - radius) / 4` along the way out.
pub fn home_pull(home: &Home, p: Vec3) -> Vec3 {
    let out = sub(p, home.center);
    let distance = length(out);
    if distance > home.radius {
        scale(
            out,
            -home.weight * ((distance - home.radius) / HOME_SCALE) / distance,
        )
    } else {
        [0.0; 3]
    }
}

/// Random vectors in [-weight, weight]^3, one per bat and `period`, blended with the smoothstep 3u^2 - 2u^3.
pub fn wander_push(wander: &Wander, id: usize, tick: u64) -> Vec3 {
    let period = wander.period.max(1);
    let (knot, into) = (tick / period, tick % period);
    let u = into as f64 / period as f64;
    let blend = u * u * (3.0 - 2.0 * u);
    let value = |knot: u64, axis: u64| {
        let bat = mix(wander.seed.wrapping_add(mix(id as u64 + 1)));
        let bits = mix(bat.wrapping_add(mix(knot.wrapping_mul(3).wrapping_add(axis + 1))));
        (bits >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    let axis = |axis: u64| {
        let (from, to) = (value(knot, axis), value(knot + 1, axis));
        wander.weight * (from + blend * (to - from))
    };
    [axis(0), axis(1), axis(2)]
}

/// Along the ring, toward the ring and toward its height; each part at most `weight`.
pub fn light_pull(light: &Light, p: Vec3) -> Vec3 {
    let d = sub(p, light.center);
    let distance = (d[0] * d[0] + d[2] * d[2]).sqrt();
    if distance > light.range || distance == 0.0 {
        return [0.0; 3];
    }
    let (ux, uz) = (d[0] / distance, d[2] / distance);
    let inward = ((distance - light.radius) / light.radius).clamp(-1.0, 1.0);
    let down = (d[1] / light.radius).clamp(-1.0, 1.0);
    let turn = if light.counter_clockwise { 1.0 } else { -1.0 };
    [
        light.weight * (turn * uz - inward * ux),
        light.weight * -down,
        light.weight * (-turn * ux - inward * uz),
    ]
}

/// Away from the nearest point of each box; inside a box, out through its nearest wall.
pub fn obstacle_push(obstacles: &Obstacles, p: Vec3) -> Vec3 {
    let mut a = [0.0; 3];
    for (low, high) in &obstacles.boxes {
        let mut out = [0.0; 3];
        for axis in 0..3 {
            out[axis] = p[axis] - p[axis].max(low[axis]).min(high[axis]);
        }
        let distance = length(out);
        if distance == 0.0 {
            a = add(a, scale(nearest_wall(*low, *high, p), obstacles.weight));
        } else if distance < obstacles.margin {
            let strength = obstacles.weight * ((obstacles.margin - distance) / obstacles.margin);
            a = add(a, scale(out, strength / distance));
        }
    }
    a
}

/// Unit vector to the nearest wall of the box around `p`; first of equals in the order -x, +x, -y, +y, -z, +z.
fn nearest_wall(low: Vec3, high: Vec3, p: Vec3) -> Vec3 {
    let mut best = (f64::INFINITY, [0.0; 3]);
    for axis in 0..3 {
        for (depth, sign) in [(p[axis] - low[axis], -1.0), (high[axis] - p[axis], 1.0)] {
            if depth < best.0 {
                best = (depth, [0.0; 3]);
                best.1[axis] = sign;
            }
        }
    }
    best.1
}
