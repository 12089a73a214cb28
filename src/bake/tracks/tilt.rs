//! Displays lean with the ground: a rotation in their transformation, which changes when that would be seen. Mobs cannot;
//! the game keeps them upright.

use super::STEPS_PER_DEGREE;
use crate::asset::tracks::{Key, Tracks};

/// A tilt stays as it was until up has moved by more than this, as the length of the difference of the unit vectors: about
/// two degrees. Commands that change data cost as much as twenty that move.
const SEEN: f64 = 0.035;
/// Steps of a quaternion's component.
const STEPS: f64 = 1000.0;

/// Gives the keys of those who lean anywhere their tilts: all of them, since keys are shown in other orders too.
pub(super) fn lean(tracks: &Tracks, keys: &mut [Vec<Key>]) {
    for (entity, keys) in keys.iter_mut().enumerate() {
        let mut last = UPRIGHT;
        for key in keys.iter_mut() {
            let Some(normals) = tracks.normals_at(key.sample) else {
                return;
            };
            let yaw = key.yaw as f64 / f64::from(STEPS_PER_DEGREE);
            let up = in_own_axes(normals[entity], yaw);
            let moved = [0, 1, 2].map(|axis| up[axis] - last[axis]);
            if moved.iter().map(|d| d * d).sum::<f64>() > SEEN * SEEN {
                last = up;
            }
            key.tilt = Some(rounded(last));
        }
        if keys.iter().all(|key| key.tilt == Some(rounded(UPRIGHT))) {
            keys.iter_mut().for_each(|key| key.tilt = None);
        }
    }
}

const UPRIGHT: [f64; 3] = [0.0, 1.0, 0.0];

fn rounded(up: [f64; 3]) -> [i32; 4] {
    from_up(up).map(|v| (v * STEPS).round() as i32)
}

/// A direction of the world as an entity that looks along `yaw` sees it. The game turns what a display shows by `-yaw`
/// about the vertical.
fn in_own_axes([x, y, z]: [f64; 3], yaw: f64) -> [f64; 3] {
    let (sin, cos) = (libm::sin(yaw.to_radians()), libm::cos(yaw.to_radians()));
    [x * cos + z * sin, y, z * cos - x * sin]
}

/// The shortest rotation that brings (0, 1, 0) to a unit vector that does not point down.
fn from_up([x, y, z]: [f64; 3]) -> [f64; 4] {
    let raw = [z, 0.0, -x, 1.0 + y];
    let length = raw.iter().map(|v| v * v).sum::<f64>().sqrt();
    raw.map(|v| v / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rotated([qx, qy, qz, qw]: [f64; 4], v: [f64; 3]) -> [f64; 3] {
        let cross = |a: [f64; 3], b: [f64; 3]| {
            [
                a[1] * b[2] - a[2] * b[1],
                a[2] * b[0] - a[0] * b[2],
                a[0] * b[1] - a[1] * b[0],
            ]
        };
        let q = [qx, qy, qz];
        let once = cross(q, v);
        let twice = cross(q, [0, 1, 2].map(|i| once[i] + qw * v[i]));
        [0, 1, 2].map(|i| v[i] + 2.0 * twice[i])
    }

    #[test]
    fn up_becomes_the_normal_once_the_game_has_turned_it() {
        for yaw in [0.0f64, 90.0, -37.0, 200.0] {
            let normal = [0.48, 0.8, -0.36];
            let local = rotated(from_up(in_own_axes(normal, yaw)), [0.0, 1.0, 0.0]);
            let half = (-yaw).to_radians() / 2.0;
            let world = rotated([0.0, half.sin(), 0.0, half.cos()], local);
            for axis in 0..3 {
                assert!(
                    (world[axis] - normal[axis]).abs() < 1e-12,
                    "{yaw}: {world:?}"
                );
            }
        }
    }
}
