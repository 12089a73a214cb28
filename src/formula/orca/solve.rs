//! The linear programs of reciprocal avoidance in two dimensions (de Berg and others, "Computational Geometry",
//! chapter 4): half planes are added one by one, and only one that the best velocity violates moves it.

use super::plane::HalfPlane;
use super::{NEIGHBOURS, Pair, cross, dot, scaled, squared, sub};

/// Below this sine two lines count as parallel.
const PARALLEL: f64 = 1e-9;

/// What is wanted of a velocity.
#[derive(Clone, Copy)]
enum Goal {
    /// As near as possible to this one.
    Near(Pair),
    /// As far as possible along this unit vector.
    Along(Pair),
}

/// The velocity nearest to `wanted`, at most `limit` long, that all half planes allow; where they allow none, the one
/// whose largest violation is least. At most [`NEIGHBOURS`] half planes.
pub fn solve(planes: &[HalfPlane], wanted: Pair, limit: f64) -> Pair {
    match best(planes, limit, Goal::Near(wanted)) {
        Ok(velocity) => velocity,
        Err((failed, velocity)) => least_violation(planes, limit, failed, velocity),
    }
}

/// The best velocity, or the first half plane that leaves none and the best of those before.
fn best(planes: &[HalfPlane], limit: f64, goal: Goal) -> Result<Pair, (usize, Pair)> {
    let mut velocity = match goal {
        Goal::Along(direction) => scaled(direction, limit),
        Goal::Near(wanted) if squared(wanted) > limit * limit => {
            scaled(wanted, limit / squared(wanted).sqrt())
        }
        Goal::Near(wanted) => wanted,
    };
    for (index, plane) in planes.iter().enumerate() {
        if plane.violation(velocity) > 0.0 {
            velocity = best_on_line(planes, index, limit, goal).ok_or((index, velocity))?;
        }
    }
    Ok(velocity)
}

/// The best velocity on the line of one half plane that those before it allow.
fn best_on_line(planes: &[HalfPlane], index: usize, limit: f64, goal: Goal) -> Option<Pair> {
    let HalfPlane { point, direction } = planes[index];
    let along = dot(point, direction);
    let discriminant = along * along + limit * limit - squared(point);
    if discriminant < 0.0 {
        return None;
    }
    let root = discriminant.sqrt();
    let (mut low, mut high) = (-along - root, -along + root);
    for plane in &planes[..index] {
        let slant = cross(direction, plane.direction);
        let violation = cross(plane.direction, sub(point, plane.point));
        if slant.abs() <= PARALLEL {
            if violation < 0.0 {
                return None;
            }
            continue;
        }
        let at = violation / slant;
        if slant >= 0.0 {
            high = high.min(at);
        } else {
            low = low.max(at);
        }
        if low > high {
            return None;
        }
    }
    let at = match goal {
        Goal::Near(wanted) => dot(direction, sub(wanted, point)).max(low).min(high),
        Goal::Along(wanted) if dot(wanted, direction) > 0.0 => high,
        Goal::Along(_) => low,
    };
    Some([point[0] + direction[0] * at, point[1] + direction[1] * at])
}

/// Goes on from the half plane that failed, lowering the largest violation.
fn least_violation(planes: &[HalfPlane], limit: f64, failed: usize, start: Pair) -> Pair {
    let mut velocity = start;
    let mut worst = 0.0;
    for (index, plane) in planes.iter().enumerate().skip(failed) {
        if plane.violation(velocity) <= worst {
            continue;
        }
        let mut between = [HalfPlane::EVERYWHERE; NEIGHBOURS];
        let mut count = 0;
        for earlier in &planes[..index] {
            let slant = cross(plane.direction, earlier.direction);
            let point = if slant.abs() <= PARALLEL {
                if dot(plane.direction, earlier.direction) > 0.0 {
                    continue;
                }
                scaled(
                    [
                        plane.point[0] + earlier.point[0],
                        plane.point[1] + earlier.point[1],
                    ],
                    0.5,
                )
            } else {
                let at = cross(earlier.direction, sub(plane.point, earlier.point)) / slant;
                [
                    plane.point[0] + plane.direction[0] * at,
                    plane.point[1] + plane.direction[1] * at,
                ]
            };
            let turn = sub(earlier.direction, plane.direction);
            between[count] = HalfPlane {
                point,
                direction: scaled(turn, 1.0 / squared(turn).sqrt()),
            };
            count += 1;
        }
        let inward = [-plane.direction[1], plane.direction[0]];
        // Failing here is rounding: the velocity so far lies in all of them.
        if let Ok(better) = best(&between[..count], limit, Goal::Along(inward)) {
            velocity = better;
        }
        worst = plane.violation(velocity);
    }
    velocity
}
