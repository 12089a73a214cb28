//! The proof that interpolated keys stay near a curve at every instant.
//!
//! A segment between two keys is a polynomial of degree three at most. Its distance to the curve is computed at evenly
//! spaced instants, the table's error interval included; between two of them the distance can exceed the larger of the
//! two by at most `d^2/8 * max|P'' - f''|`, d being their distance in time, plus what the table's interval moves.

use super::curve::{Curve, Vec3, norm};
use crate::asset::clip::{Channel, Ends, Interpolation, Key, TICKS_PER_SECOND};

/// Float arithmetic of a player on values up to 32 px, px.
pub const PLAYER_FLOAT_PX: f64 = 4e-6;
/// What turning sines step by step may add up to within one piece, px.
const WALK_PX: f64 = 1e-9;
/// Share of the tolerance that the gap between samples may cost.
pub const GAP_SHARE: f64 = 0.002;

/// A polynomial piece: position = c0 + c1 u + c2 u^2 + c3 u^3 with u from 0 to 1 over `from..to` ticks.
#[derive(Debug, Clone, Copy)]
pub struct Piece {
    /// Ticks.
    pub from: f64,
    /// Ticks.
    pub to: f64,
    /// px.
    pub c: [Vec3; 4],
}

/// An upper bound and the instant where it is attained.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bound {
    /// px.
    pub px: f64,
    /// Ticks.
    pub tick: f64,
}

impl Bound {
    /// The larger of two bounds; the earlier on a tie.
    pub fn max(self, other: Bound) -> Bound {
        if other.px > self.px { other } else { self }
    }
}

impl Piece {
    /// A straight piece.
    pub fn linear(from: f64, to: f64, a: Vec3, b: Vec3) -> Piece {
        let c1 = std::array::from_fn(|k| b[k] - a[k]);
        Piece {
            from,
            to,
            c: [a, c1, [0.0; 3], [0.0; 3]],
        }
    }

    /// Uniform Catmull-Rom between `p[1]` and `p[2]`.
    pub fn catmull_rom(from: f64, to: f64, p: [Vec3; 4]) -> Piece {
        let axis = |f: fn([f64; 4]) -> f64| -> Vec3 {
            std::array::from_fn(|k| f([p[0][k], p[1][k], p[2][k], p[3][k]]))
        };
        Piece {
            from,
            to,
            c: [
                p[1],
                axis(|p| (p[2] - p[0]) / 2.0),
                axis(|p| p[0] - 2.5 * p[1] + 2.0 * p[2] - 0.5 * p[3]),
                axis(|p| (p[3] - p[0]) / 2.0 + 1.5 * (p[1] - p[2])),
            ],
        }
    }

    /// Cubic Hermite; tangents are px per tick.
    pub fn hermite(from: f64, to: f64, a: (Vec3, Vec3), b: (Vec3, Vec3)) -> Piece {
        let h = to - from;
        let axis = |f: fn(f64, f64, f64, f64) -> f64| -> Vec3 {
            std::array::from_fn(|k| f(a.0[k], a.1[k] * h, b.0[k], b.1[k] * h))
        };
        Piece {
            from,
            to,
            c: [
                a.0,
                axis(|_, m, _, _| m),
                axis(|p, m, q, n| 3.0 * (q - p) - 2.0 * m - n),
                axis(|p, m, q, n| 2.0 * (p - q) + m + n),
            ],
        }
    }

    /// Position at `u`, px.
    pub fn at(&self, u: f64) -> Vec3 {
        let c = &self.c;
        std::array::from_fn(|k| c[0][k] + u * (c[1][k] + u * (c[2][k] + u * c[3][k])))
    }

    /// Upper bound of the distance between the piece and `curve`, px, within `GAP_SHARE * tolerance` of the truth.
    pub fn bound(&self, curve: &Curve, tolerance: f64) -> Bound {
        let h = self.to - self.from;
        let bend = |u: f64| {
            norm(std::array::from_fn(|k| {
                2.0 * self.c[2][k] + 6.0 * u * self.c[3][k]
            })) / (h * h)
        };
        let second = bend(0.0).max(bend(1.0)) + curve.derivative_bound(2);
        let gap = GAP_SHARE * tolerance.max(1e-4);
        let steps = (h * (second / (8.0 * gap)).sqrt()).ceil().max(1.0);
        let d = h / steps;
        let between =
            d * d / 8.0 * second + d / 2.0 * curve.table_error_speed() + PLAYER_FLOAT_PX + WALK_PX;
        let mut worst = Bound {
            px: 0.0,
            tick: self.from,
        };
        let mut walk = curve.walk(self.from, d);
        for i in 0..=steps as usize {
            let px = walk.sample().distance(self.at(i as f64 / steps)) + between;
            let tick = walk.tick();
            worst = worst.max(Bound { px, tick });
            walk.advance();
        }
        worst
    }
}

/// The pieces that a player draws for `channel`.
pub fn pieces(channel: &Channel) -> Vec<Piece> {
    let keys = &channel.keys;
    let tick = |k: &Key| k.time * TICKS_PER_SECOND;
    (0..keys.len().saturating_sub(1))
        .map(|i| {
            let (a, b) = (&keys[i], &keys[i + 1]);
            match channel.interpolation {
                Interpolation::Linear => Piece::linear(tick(a), tick(b), a.value, b.value),
                Interpolation::Hermite => {
                    let slope = |k: &Key| k.tangent.map(|v| v / TICKS_PER_SECOND);
                    Piece::hermite(tick(a), tick(b), (a.value, slope(a)), (b.value, slope(b)))
                }
                Interpolation::CatmullRom(ends) => {
                    let (before, after) = match ends {
                        Ends::Clamped => (i.saturating_sub(1), (i + 2).min(keys.len() - 1)),
                        // The first and the last key are one point of the loop.
                        Ends::Wrapped => (
                            if i == 0 { keys.len() - 2 } else { i - 1 },
                            if i + 2 == keys.len() { 1 } else { i + 2 },
                        ),
                    };
                    let p = [before, i, i + 1, after].map(|j| keys[j].value);
                    Piece::catmull_rom(tick(a), tick(b), p)
                }
            }
        })
        .collect()
}

/// Bound of a whole channel, px. `length` is the clip's, ticks: float times near its end are that much coarser.
pub fn channel(channel: &Channel, curve: &Curve, tolerance: f64, length: f64) -> Bound {
    let extra = time_rounding(curve, length);
    let worst = pieces(channel)
        .iter()
        .map(|p| p.bound(curve, tolerance))
        .reduce(Bound::max)
        .unwrap_or(Bound { px: 0.0, tick: 0.0 });
    Bound {
        px: worst.px + extra,
        ..worst
    }
}

/// What rounding a key's time to float costs at the end of a clip of `length` ticks, px.
pub fn time_rounding(curve: &Curve, length: f64) -> f64 {
    length / (1u64 << 24) as f64 * curve.derivative_bound(1)
}
