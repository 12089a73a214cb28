//! The flock's flight: start, ticks of the rule, and what follows the last one.

mod start;

pub use start::start_state;

use super::tracks::{Keying, keyed};
use super::{BakeError, Baked};
use crate::asset::tracks::Tracks;
use crate::asset::{Asset, Crowd};
use crate::formula::flock::{State, Vec3, heading, step};
use crate::manifest::Facts;
use crate::manifest::chase::KeyFacts;
use crate::manifest::flock::{FlockFacts, FlockStart};
use crate::minecraft::client::Client;
use crate::project::keys::flock::FlockParams;
use thiserror::Error;

/// Why a flock cannot be flown.
#[derive(Debug, Error, PartialEq)]
pub enum FlockError {
    /// The start file is not among the inputs.
    #[error("the start file is not at hand")]
    NoStart,
}

/// A flown flock.
#[derive(Debug, Clone, PartialEq)]
pub struct Flight {
    /// Positions (blocks), yaw (degrees) and pitch (0: the document has none) at every tick from 0 on.
    pub tracks: Tracks,
    /// Blocks/tick, sample-major as the positions: the step that led to the sample.
    pub velocities: Vec<Vec3>,
    /// The state at tick 0.
    pub start: State,
}

/// Bakes a `[flock.ID]`.
///
/// # Errors
/// A tolerance that no keys reach, or a flight that cannot be flown.
pub fn bake(id: &str, flock: &FlockParams) -> Result<Baked, BakeError> {
    let error = |reason: String, fix: &str| BakeError {
        item: id.into(),
        reason,
        fix: fix.into(),
    };
    let flight = flight(flock).map_err(|e| {
        let fix = match e {
            FlockError::NoStart => "build in the project that names the start file",
        };
        error(e.to_string(), fix)
    })?;
    let keying = Keying {
        every: flock.tracks.key_every,
        tolerance: flock.tracks.tolerance,
        decimals: flock.tracks.decimals,
        client: Client::of(&flock.entity),
    };
    let keyed = keyed(&flight.tracks, &keying).map_err(|e| {
        let fix = "a larger tolerance, more decimals, or a display as entity";
        error(e.to_string(), fix)
    })?;
    Ok(Baked {
        facts: Facts::Flock(FlockFacts {
            start: FlockStart {
                p: flight.start.p,
                v: flight.start.v,
            },
            keys: KeyFacts::new(&keyed),
        }),
        asset: Asset::Crowd(Box::new(Crowd {
            tracks: flight.tracks,
            keyed,
            ground: None,
        })),
        extensions: flock.extensions().into_iter().map(String::from).collect(),
    })
}

/// Flies the flock.
///
/// # Errors
/// [`FlockError`].
pub fn flight(flock: &FlockParams) -> Result<Flight, FlockError> {
    let start = start_state(flock)?;
    let states = fly(flock, start.clone(), flock.ticks);
    Ok(Flight {
        tracks: tracks(flock, &states),
        velocities: states.iter().flat_map(|s| s.v.iter().copied()).collect(),
        start,
    })
}

/// The states of ticks 0 to `ticks`, both in.
fn fly(flock: &FlockParams, start: State, ticks: u32) -> Vec<State> {
    let mut states = vec![start];
    for tick in 0..ticks as usize {
        states.push(step(&flock.rule, &states[tick]));
    }
    states
}

fn tracks(flock: &FlockParams, states: &[State]) -> Tracks {
    let mut yaws: Vec<f64> = states[0].v.iter().map(|&v| heading::heading(v)).collect();
    let mut facing = Vec::new();
    for (tick, state) in states.iter().enumerate() {
        if tick > 0 {
            for (yaw, &v) in yaws.iter_mut().zip(&state.v) {
                *yaw = heading::turn(*yaw, v, flock.rule.max_turn);
            }
        }
        facing.extend(yaws.iter().map(|&yaw| [yaw, 0.0]));
    }
    Tracks {
        entities: flock.count,
        ticks: (0..states.len() as u32).collect(),
        positions: states.iter().flat_map(|s| s.p.iter().copied()).collect(),
        facing,
        normals: Vec::new(),
        looping: flock.looping,
    }
}
