//! Either rule, running: the published one or the avoidance, both plain.

use super::{Avoidance, Chase, Leader, Params, State};
use crate::formula::orca::Orca;

/// A running chase.
#[derive(Debug, Clone)]
pub enum AnyChase {
    /// The document's rule.
    Published(Chase),
    /// Velocity-space avoidance.
    Orca(Orca),
}

impl AnyChase {
    /// Frame 0: everybody at rest at these start positions (x, z), units.
    pub fn new(avoidance: Avoidance, params: Params, leader: Leader, start: &[[f64; 2]]) -> Self {
        let (x, z): (Vec<f64>, Vec<f64>) = start.iter().map(|place| (place[0], place[1])).unzip();
        match avoidance {
            Avoidance::Published => Self::Published(Chase::new(params, leader, &x, &z)),
            Avoidance::Orca => Self::Orca(Orca::new(params, leader, &x, &z)),
        }
    }

    /// One frame.
    pub fn step(&mut self) {
        match self {
            Self::Published(chase) => chase.step(),
            Self::Orca(orca) => orca.step(),
        }
    }

    /// Frames done so far.
    pub fn frame(&self) -> u32 {
        match self {
            Self::Published(chase) => chase.frame(),
            Self::Orca(orca) => orca.frame(),
        }
    }

    /// The state after them.
    pub fn state(&self) -> &State {
        match self {
            Self::Published(chase) => &chase.state,
            Self::Orca(orca) => &orca.state,
        }
    }
}
