//! A bone's motion as a curve: value and derivatives, and how far the game's sine table may stray from it.

use crate::asset::motion::{Axis, BoneMotion, Harmonic, Wave};
use crate::minecraft::mth::TABLE_STEP;

/// A point or a derivative, `[x, y, z]`, px (per tick, per tick squared).
pub type Vec3 = [f64; 3];

/// Differences from rest over time; ticks and px.
#[derive(Debug, Clone)]
pub struct Curve {
    axes: [Axis; 3],
    /// Whether the motion is computed with the game's table.
    table: bool,
}

impl Curve {
    /// The motion of a bone relative to `pivot`, px.
    pub fn new(motion: &BoneMotion, pivot: Vec3, table: bool) -> Curve {
        let mut axes = motion.axes.clone();
        for (axis, rest) in axes.iter_mut().zip(pivot) {
            axis.offset -= rest;
        }
        Curve { axes, table }
    }

    /// The part of the motion that belongs to one layer; axes without it stay at rest. `None` if nothing moves.
    pub fn layer(&self, name: &str) -> Option<Curve> {
        let mut axes = self.axes.clone();
        let mut moves = false;
        for axis in &mut axes {
            axis.harmonics.retain(|h| h.layer == name);
            if axis.harmonics.is_empty() {
                axis.offset = 0.0;
            } else {
                moves = true;
            }
        }
        moves.then_some(Curve {
            axes,
            table: self.table,
        })
    }

    /// The curve in the middle of what the table may return: the index truncates toward zero, so on average the table
    /// lags by half a step. Keys fitted to it waste none of the tolerance on that lag.
    pub fn centred(&self) -> Curve {
        let mut curve = self.clone();
        if self.table {
            for h in curve.axes.iter_mut().flat_map(|a| &mut a.harmonics) {
                h.phase -= h.rate.signum() * TABLE_STEP / 2.0;
            }
        }
        curve
    }

    /// Position at `tick`, px from rest.
    pub fn at(&self, tick: f64) -> Vec3 {
        self.axes.each_ref().map(|a| a.at(tick))
    }

    /// Position, velocity and acceleration at `tick`, px, px per tick, px per tick squared.
    pub fn derivatives(&self, tick: f64) -> [Vec3; 3] {
        let mut out = [[0.0; 3]; 3];
        for (k, axis) in self.axes.iter().enumerate() {
            out[0][k] = axis.offset;
            for h in &axis.harmonics {
                let (sin, cos) = libm::sincos(h.rate * tick + h.phase);
                let (value, slope) = match h.wave {
                    Wave::Cos => (cos, -sin),
                    Wave::Sin => (sin, cos),
                };
                out[0][k] += h.amplitude * value;
                out[1][k] += h.amplitude * h.rate * slope;
                out[2][k] -= h.amplitude * h.rate * h.rate * value;
            }
        }
        out
    }

    /// Upper bound of the norm of the `order`-th derivative at any time, px per tick^order.
    pub fn derivative_bound(&self, order: u32) -> f64 {
        norm(self.circles().map(|axis| {
            axis.map_or(0.0, |axis| {
                axis.harmonics
                    .iter()
                    .map(|h| (0..order).fold(h.amplitude.abs(), |size, _| size * h.rate.abs()))
                    .sum()
            })
        }))
    }

    /// The axes; where x and z are the cosine and the sine of one circle, z stands for both: the norm of the pair is
    /// the circle's amplitude.
    pub fn circles(&self) -> [Option<&Axis>; 3] {
        let [x, y, z] = &self.axes;
        [(!is_circle(x, z)).then_some(x), Some(y), Some(z)]
    }

    /// The axes, px from rest.
    pub fn axes(&self) -> &[Axis; 3] {
        &self.axes
    }

    /// The curve at `tick`.
    pub fn sample(&self, tick: f64) -> Sample {
        self.walk(tick, 0.0).sample()
    }

    /// The curve at `from` and every `step` ticks after it.
    pub fn walk(&self, from: f64, step: f64) -> Walk<'_> {
        let arm = |(axis, harmonic): (usize, &Harmonic)| Arm {
            axis,
            harmonic: *harmonic,
            at: libm::sincos(harmonic.rate * from + harmonic.phase),
            turn: libm::sincos(harmonic.rate * step),
        };
        let harmonics = self.axes.iter().enumerate();
        let harmonics = harmonics.flat_map(|(k, axis)| axis.harmonics.iter().map(move |h| (k, h)));
        Walk {
            curve: self,
            arms: harmonics.map(arm).collect(),
            from,
            step,
            taken: 0,
        }
    }

    /// Upper bound of how fast either end of [`Sample::table`] moves, px per tick.
    pub fn table_error_speed(&self) -> f64 {
        if self.table {
            2.0 * TABLE_STEP * self.derivative_bound(1)
        } else {
            0.0
        }
    }

    /// Every harmonic of the curve.
    pub fn harmonics(&self) -> impl Iterator<Item = &Harmonic> {
        self.axes.iter().flat_map(|a| &a.harmonics)
    }
}

fn is_circle(a: &Axis, b: &Axis) -> bool {
    match (a.harmonics.as_slice(), b.harmonics.as_slice()) {
        ([a], [b]) => {
            a.amplitude == b.amplitude && a.rate == b.rate && a.wave != b.wave && a.phase == b.phase
        }
        _ => false,
    }
}

/// Interval of `table(angle) - exact(angle)` of one harmonic, px: the truncated index and the float angle.
fn lookup_error(h: &Harmonic, tick: f64, (sin, cos): (f64, f64)) -> (f64, f64) {
    let angle = h.rate * tick + h.phase;
    let slack = float_slack(h.rate * tick, angle);
    let indexed = match h.wave {
        Wave::Cos => angle + std::f64::consts::FRAC_PI_2,
        Wave::Sin => angle,
    };
    let (lo, hi) = if indexed > slack {
        (-TABLE_STEP - slack, slack)
    } else if indexed < -slack {
        (-slack, TABLE_STEP + slack)
    } else {
        (-TABLE_STEP - slack, TABLE_STEP + slack)
    };
    let slope = h.amplitude
        * match h.wave {
            Wave::Cos => -sin,
            Wave::Sin => cos,
        };
    // Second order of an angle step, and the float rounding of the table's entry and of the product with the radius.
    let rest = h.amplitude.abs() * (TABLE_STEP * TABLE_STEP / 2.0 + 2.0 * FLOAT_EPSILON)
        + 12.0 * FLOAT_EPSILON;
    let (a, b) = (slope * lo, slope * hi);
    (a.min(b) - rest, a.max(b) + rest)
}

/// Largest relative rounding error of a float operation.
const FLOAT_EPSILON: f64 = 1.0 / (1u64 << 24) as f64;

/// Bound of the angle's error in Java floats, radians: two roundings and two rounded constants in the product with age,
/// at most five additions, then the product and sum of the table index.
fn float_slack(from_age: f64, angle: f64) -> f64 {
    const CONSTANTS: f64 = 5e-8;
    let largest = from_age.abs().max(angle.abs()) + std::f64::consts::FRAC_PI_2;
    let power_of_two = f64::from_bits(largest.to_bits() & (0x7ff << 52));
    let half_ulp = power_of_two * FLOAT_EPSILON;
    from_age.abs() * (2.0 * FLOAT_EPSILON + CONSTANTS)
        + 5.0 * half_ulp
        + largest * (2.0 * FLOAT_EPSILON + CONSTANTS)
}

/// A curve at one instant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// Position without table, px from rest.
    pub exact: Vec3,
    /// Per axis, the interval that `table value - exact value` lies in, px.
    pub table: [(f64, f64); 3],
}

impl Sample {
    /// Largest distance between `point` and any value that the table may return, px.
    pub fn distance(&self, point: Vec3) -> f64 {
        norm(std::array::from_fn(|k| {
            let e = point[k] - self.exact[k];
            let (low, high) = self.table[k];
            (e - low).abs().max((e - high).abs())
        }))
    }

    /// The middle of what the table may return, px from rest.
    pub fn middle(&self) -> Vec3 {
        std::array::from_fn(|k| self.exact[k] + (self.table[k].0 + self.table[k].1) / 2.0)
    }
}

/// A curve at evenly spaced instants: each harmonic's sine and cosine turn by one fixed angle from one instant to the
/// next, so that only the first needs the functions themselves.
#[derive(Debug)]
pub struct Walk<'a> {
    curve: &'a Curve,
    arms: Vec<Arm>,
    from: f64,
    step: f64,
    taken: u32,
}

/// One harmonic under way.
#[derive(Debug)]
struct Arm {
    axis: usize,
    harmonic: Harmonic,
    /// Sine and cosine of its angle.
    at: (f64, f64),
    /// The same of a step.
    turn: (f64, f64),
}

impl Walk<'_> {
    /// The instant reached, ticks.
    pub fn tick(&self) -> f64 {
        self.from + f64::from(self.taken) * self.step
    }

    /// The curve there.
    pub fn sample(&self) -> Sample {
        let mut sample = Sample {
            exact: self.curve.axes.each_ref().map(|axis| axis.offset),
            table: [(0.0, 0.0); 3],
        };
        let tick = self.tick();
        for arm in &self.arms {
            let (sin, cos) = arm.at;
            let value = match arm.harmonic.wave {
                Wave::Cos => cos,
                Wave::Sin => sin,
            };
            sample.exact[arm.axis] += arm.harmonic.amplitude * value;
            if self.curve.table {
                let (low, high) = lookup_error(&arm.harmonic, tick, arm.at);
                let table = &mut sample.table[arm.axis];
                *table = (table.0 + low, table.1 + high);
            }
        }
        sample
    }

    /// On to the next instant.
    pub fn advance(&mut self) {
        self.taken += 1;
        for arm in &mut self.arms {
            let ((sin, cos), (turn_sin, turn_cos)) = (arm.at, arm.turn);
            arm.at = (
                sin * turn_cos + cos * turn_sin,
                cos * turn_cos - sin * turn_sin,
            );
        }
    }
}

/// Euclidean length.
pub fn norm(v: Vec3) -> f64 {
    (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt()
}
