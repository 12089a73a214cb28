//! Yaw: the heading of the velocity, with the turn limit.

use super::Vec3;

/// Degrees per radian, as the document's formulas write it: * 180 / pi.
const HALF_TURN: f64 = 180.0;

/// `atan2(vz, vx) * 180 / pi - 90`, wrapped to [-180, 180) degrees; 0 is +z (south), as the game's yaw.
pub fn heading(v: Vec3) -> f64 {
    wrap(libm::atan2(v[2], v[0]) * HALF_TURN / core::f64::consts::PI - 90.0)
}

/// Angle in [-180, 180) degrees.
pub fn wrap(degrees: f64) -> f64 {
    let turns = ((degrees + HALF_TURN) / 360.0).floor();
    degrees - turns * 360.0
}

/// The next yaw: turns from `yaw` the short way toward the heading of `v`, by at most `max_turn` degrees. Not wrapped,
/// so that a path of yaws is continuous.
pub fn turn(yaw: f64, v: Vec3, max_turn: f64) -> f64 {
    yaw + wrap(heading(v) - yaw).clamp(-max_turn, max_turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_the_four_winds() {
        assert_eq!(heading([0.0, 0.0, 1.0]), 0.0);
        assert_eq!(heading([1.0, 0.0, 0.0]), -90.0);
        assert_eq!(heading([-1.0, 0.0, 0.0]), 90.0);
        assert_eq!(heading([0.0, 0.0, -1.0]), -180.0);
    }

    #[test]
    fn turns_the_short_way_and_no_faster_than_allowed() {
        assert_eq!(turn(175.0, [0.0, 0.0, -1.0], 12.0), 180.0);
        assert_eq!(turn(-175.0, [-0.3, 0.0, -1.0], 12.0), -187.0);
        assert_eq!(turn(0.0, [1.0, 0.0, 0.0], 12.0), -12.0);
        assert_eq!(turn(0.0, [-1.0, 0.0, 0.0], 12.0), 12.0);
    }
}
