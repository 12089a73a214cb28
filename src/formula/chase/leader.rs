//! Where the leader is: the text drags a ball by hand, so its path is a parameter.

use std::f64::consts::PI;

/// The leader's path over time, in the document's units (x, z) and seconds. Frame 1 is at time 0.
#[derive(Debug, Clone, PartialEq)]
pub enum Leader {
    /// It stays at the origin.
    Static,
    /// It weaves toward -z: `x = amplitude*sin(2*pi*frequency*T)`, `z = -speed*T`.
    Weave {
        /// Units.
        amplitude: f64,
        /// Turns per second.
        frequency: f64,
        /// Units per second, along z.
        speed: f64,
    },
    /// It runs round the origin, starting at (radius, 0) toward -z.
    Circle {
        /// Units.
        radius: f64,
        /// Units per second, along the circle.
        speed: f64,
    },
    /// It walks along points at a constant speed and stays at the last one, or goes round again where the last point
    /// is the first.
    Polyline {
        /// (x, z) in units; at least one.
        points: Vec<[f64; 2]>,
        /// Units per second.
        speed: f64,
    },
}

impl Leader {
    /// The default path: a weave about a straight line.
    pub const WEAVE: Self = Self::Weave {
        amplitude: 6.0,
        frequency: 0.1,
        speed: 3.0,
    };

    /// (x, z) in units at a frame (1 is the first) of `t` seconds.
    pub fn at(&self, frame: u32, t: f64) -> [f64; 2] {
        let time = (f64::from(frame) - 1.0) * t;
        match self {
            Self::Static => [0.0, 0.0],
            Self::Weave {
                amplitude,
                frequency,
                speed,
            } => [
                amplitude * libm::sin(2.0 * PI * frequency * time),
                -speed * time,
            ],
            Self::Circle { radius, speed } => {
                let angle = speed / radius * time;
                [radius * libm::cos(angle), -radius * libm::sin(angle)]
            }
            Self::Polyline { points, speed } => walk(points, speed * time),
        }
    }

    /// The largest speed it reaches, units per second. The chickens' own limit is `15/k2`: a faster leader is never
    /// caught.
    pub fn top_speed(&self) -> f64 {
        match self {
            Self::Static => 0.0,
            Self::Weave {
                amplitude,
                frequency,
                speed,
            } => {
                let sideways = 2.0 * PI * frequency * amplitude;
                (sideways * sideways + speed * speed).sqrt()
            }
            Self::Circle { speed, .. } => speed.abs(),
            Self::Polyline { points, speed } if points.len() > 1 => speed.abs(),
            Self::Polyline { .. } => 0.0,
        }
    }
}

/// The point `distance` units along a polyline.
fn walk(points: &[[f64; 2]], distance: f64) -> [f64; 2] {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
        return [0.0, 0.0];
    };
    let total: f64 = points.windows(2).map(|w| length(w[0], w[1])).sum();
    if total == 0.0 {
        return first;
    }
    let mut left = if first == last {
        distance % total
    } else {
        distance
    };
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let piece = length(from, to);
        if left <= piece && piece > 0.0 {
            let share = left / piece;
            return [
                from[0] + (to[0] - from[0]) * share,
                from[1] + (to[1] - from[1]) * share,
            ];
        }
        left -= piece;
    }
    last
}

fn length(a: [f64; 2], b: [f64; 2]) -> f64 {
    let (dx, dz) = (b[0] - a[0], b[1] - a[1]);
    (dx * dx + dz * dz).sqrt()
}
