//! Yaw along a flight.

use crate::formula::flock::State;
use crate::formula::flock::heading::{heading, turn, wrap};

/// Yaw (degrees, not wrapped) and pitch (0) of every bat at every state, state-major. With `closing` the yaws of the
/// states after that tick are led back to the first ones (up to whole turns), as fast as the turn limit allows.
pub fn facing(states: &[State], max_turn: f64, closing: Option<usize>) -> Vec<[f64; 2]> {
    let bats = states[0].p.len();
    let mut yaws: Vec<f64> = states[0].v.iter().map(|&v| heading(v)).collect();
    for state in &states[1..] {
        for bat in 0..bats {
            let before = yaws[yaws.len() - bats];
            yaws.push(turn(before, state.v[bat], max_turn));
        }
    }
    if let Some(leaving) = closing {
        for bat in 0..bats {
            let last = (states.len() - 1) * bats + bat;
            yaws[last] += wrap(yaws[bat] - yaws[last]);
            // Both the yaws and the cone behind the end turn at most so fast, and so does the smaller of the two.
            for tick in (leaving + 1..states.len() - 1).rev() {
                let after = yaws[(tick + 1) * bats + bat];
                let yaw = &mut yaws[tick * bats + bat];
                *yaw = yaw.clamp(after - max_turn, after + max_turn);
            }
        }
    }
    yaws.into_iter().map(|yaw| [yaw, 0.0]).collect()
}
