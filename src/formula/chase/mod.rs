//! The chase of `documents/chase.txt`: chickens run after the one that holds the worm.
//!
//! The world of the document is a plane. Lengths are its units (a chicken's radius is one), times are seconds, and one
//! frame lasts `t`. `vz > 0` moves toward negative z, as the text has it; `vx > 0` toward positive x. Index 0 is the
//! leader, the chickens are 1 to N. Names are the document's.

mod any;
mod constants;
mod leader;
mod start;

pub use any::AnyChase;
pub use constants::CONSTANTS;
pub use leader::Leader;
pub use start::{PUBLISHED_X, PUBLISHED_Z};

/// What the text leaves undefined, with the values that a sweep settled: with these the crowd runs and does not burst.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Params {
    /// Braking per unit of missing distance to the chicken in front, 1/s^2. The text's `$k1`.
    pub k1: f64,
    /// Drag along z, 1/s. The text's `$k2`.
    pub k2: f64,
    /// Drag along x, 1/s. The text's `$k3`.
    pub k3: f64,
    /// Seconds in a frame. The text's `$t`; 0.05 is one game tick.
    pub t: f64,
    /// In frame 1 put all chickens back to their start before each of them moves: what the text does, whose start
    /// positions sit inside its loop over `$k`. Velocities are kept.
    pub frame1_quirk: bool,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            k1: 1.5,
            k2: 2.0,
            k3: 1.5,
            t: 0.05,
            frame1_quirk: false,
        }
    }
}

/// Who keeps the chickens apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Avoidance {
    /// The document's rule, overlaps and all.
    Published,
    /// Velocity-space avoidance, everybody at once: an extension, the answer to the author's question.
    Orca,
}

impl Avoidance {
    /// Speed from which a chicken turns to where it moves, units/s; slower ones keep their heading. By the document the
    /// heading always follows; in a standing crowd under avoidance it would follow every small push.
    pub fn turns_above(self) -> f64 {
        match self {
            Self::Published => 0.0,
            Self::Orca => 1.0,
        }
    }
}

/// Range in which a chicken notices another, along each axis, units ("若5个单位内有其他小鸡").
pub const NOTICE: f64 = 5.0;
/// Drive toward the leader along z, units/s^2 (`$aFz`).
pub const DRIVE_Z: f64 = 15.0;
/// Distance in z at which the drive is whole again, units (the `7` of `$aFz`).
pub const DRIVE_FULL_AT: f64 = 7.0;
/// Distance in z below which the drag grows, units (the `3` of `$afz`).
pub const BRAKE_BELOW: f64 = 3.0;
/// Factor of the drag when braking (the `8` of `$afz`).
pub const BRAKE_DRAG: f64 = 8.0;
/// Constant deceleration when braking, units/s^2 (the `10` of `$afz`).
pub const BRAKE_CONST: f64 = 10.0;
/// Distance, in z or x, below which chickens are too close, units (the `2` of the text).
pub const TOO_CLOSE: f64 = 2.0;
/// Pull toward the leader along x, 1/s^2: `-3*($dx/5)`, its two factors.
pub const PULL_X: (f64, f64) = (-3.0, 5.0);
/// Constant part of that pull, units/s^2.
pub const PULL_X_CONST: f64 = 0.05;
/// Sideways push from a chicken that is too close: factor (units/s^2), reach and divisor (units) of the square.
pub const PUSH_NEAR: (f64, f64, f64) = (-5.0, 2.5, 2.0);
/// Sideways push from one that is not: factor, reach and divisor.
pub const PUSH_FAR: (f64, f64, f64) = (-0.1, 5.0, 2.0);

/// `8*k2*t` at which braking becomes unstable: each braking step multiplies vz by `1 - 8*k2*t`.
pub const UNSTABLE_FROM: f64 = 2.0;

/// Positions and velocities of the leader (index 0, whose velocities stay 0) and the chickens.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub tx: Vec<f64>,
    pub tz: Vec<f64>,
    pub vx: Vec<f64>,
    pub vz: Vec<f64>,
}

impl State {
    /// Chickens standing at these places; the leader at the origin until the first frame.
    pub fn at_rest(x: &[f64], z: &[f64]) -> Self {
        assert_eq!(x.len(), z.len(), "one z for each x");
        let with_leader = |values: &[f64]| {
            let mut all = vec![0.0];
            all.extend_from_slice(values);
            all
        };
        Self {
            tx: with_leader(x),
            tz: with_leader(z),
            vx: vec![0.0; x.len() + 1],
            vz: vec![0.0; x.len() + 1],
        }
    }

    /// Number of chickens, the leader not counted.
    pub fn chickens(&self) -> usize {
        self.tx.len() - 1
    }

    /// x of chickens 1 to N, units.
    pub fn x(&self) -> &[f64] {
        &self.tx[1..]
    }

    /// z of chickens 1 to N, units.
    pub fn z(&self) -> &[f64] {
        &self.tz[1..]
    }
}

/// The document's expression, run frame by frame.
#[derive(Debug, Clone)]
pub struct Chase {
    pub params: Params,
    pub leader: Leader,
    pub state: State,
    start: State,
    frame: u32,
}

impl Chase {
    /// Frame 0: everybody at the start, at rest.
    pub fn new(params: Params, leader: Leader, x: &[f64], z: &[f64]) -> Self {
        let start = State::at_rest(x, z);
        Self {
            params,
            leader,
            state: start.clone(),
            start,
            frame: 0,
        }
    }

    /// Frames done so far.
    pub fn frame(&self) -> u32 {
        self.frame
    }

    /// One frame: the leader moves, then the chickens one after another, each seeing those before it already moved.
    pub fn step(&mut self) {
        self.frame += 1;
        let [x, z] = self.leader.at(self.frame, self.params.t);
        self.state.tx[0] = x;
        self.state.tz[0] = z;
        for k in 1..=self.state.chickens() {
            if self.frame == 1 && self.params.frame1_quirk {
                self.state.tx[1..].copy_from_slice(self.start.x());
                self.state.tz[1..].copy_from_slice(self.start.z());
            }
            let next = moved(&self.params, &self.state, k);
            self.state.tx[k] = next.tx;
            self.state.tz[k] = next.tz;
            self.state.vx[k] = next.vx;
            self.state.vz[k] = next.vz;
        }
    }
}

/// One chicken after one frame, and the accelerations that brought it there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moved {
    pub tx: f64,
    pub tz: f64,
    pub vx: f64,
    pub vz: f64,
    /// Acceleration in the text's sense (`$ax`, `$az`), units/s^2.
    pub ax: f64,
    pub az: f64,
    /// The velocity along z was taken from the chicken in front (`$vz[$k]=$vz[$code[$k]]`).
    pub copied: bool,
}

/// The loop body of the text for chicken `k`, on the state as it lies.
pub fn moved(params: &Params, state: &State, k: usize) -> Moved {
    let Params { k1, k2, k3, t, .. } = *params;
    let State { tx, tz, vx, vz } = state;
    let mut n = 0;
    let mut zz = f64::INFINITY;
    let mut lz = f64::INFINITY;
    let mut code = 0;
    for j in 1..tx.len() {
        let distance_z = (tz[j] - tz[k]).abs();
        let in_front = sign(vz[k]) * sign(tz[k] - tz[j]) > 0.0;
        if distance_z < NOTICE && in_front && (tx[j] - tx[k]).abs() <= NOTICE {
            lz = distance_z.min(zz);
            zz = lz;
            code = j;
            n += 1;
        }
    }

    let mut drive_z = if n == 0 {
        DRIVE_Z
    } else {
        DRIVE_Z - k1 * (DRIVE_FULL_AT - lz)
    };
    if tz[k] < tz[0] {
        drive_z = -drive_z;
    }
    let drag_z = if n > 0 && lz < BRAKE_BELOW {
        BRAKE_DRAG * k2 * vz[k] + BRAKE_CONST * sign(vz[k])
    } else {
        k2 * vz[k]
    };
    let az = drive_z - drag_z;
    let copied = n > 0 && lz < TOO_CLOSE;
    let new_vz = if copied { vz[code] } else { vz[k] + az * t };
    let new_tz = -new_vz * t - 0.5 * az * t * t + tz[k];

    let lx = tx[k] - tx[code];
    let dx = tx[k] - tx[0];
    let drive_x = PULL_X.0 * (dx / PULL_X.1) + PULL_X_CONST * sign(dx);
    let drag_x = if n > 0 && lx < TOO_CLOSE && lz < TOO_CLOSE {
        let (factor, reach, divisor) = PUSH_NEAR;
        factor * sign(lx) * ((reach - lx) / divisor) * ((reach - lx) / divisor) + k3 * vx[k]
    } else if n > 0 && lz >= TOO_CLOSE {
        let (factor, reach, divisor) = PUSH_FAR;
        factor * sign(lx) * ((reach - lx) / divisor) + k3 * vx[k]
    } else {
        k3 * vx[k]
    };
    let ax = drive_x - drag_x;
    let new_vx = vx[k] + ax * t;
    let new_tx = tx[k] + new_vx * t + 0.5 * ax * t * t;
    Moved {
        tx: new_tx,
        tz: new_tz,
        vx: new_vx,
        vz: new_vz,
        ax,
        az,
        copied,
    }
}

/// MEL's `sign`: -1, 0 or 1.
pub fn sign(value: f64) -> f64 {
    if value > 0.0 {
        1.0
    } else if value < 0.0 {
        -1.0
    } else {
        0.0
    }
}
