//! The flock's flight: start, ticks of the rule, and what follows the last one.

pub mod closed;
mod start;
mod yaw;

pub use start::start_state;

use super::tracks::{Keying, keyed};
use super::{BakeError, Baked};
use crate::asset::tracks::Looping;
use crate::asset::tracks::Tracks;
use crate::asset::{Asset, Crowd};
use crate::engine::flock::Engine;
use crate::formula::flock::{State, Vec3, length, sub};
use crate::manifest::Facts;
use crate::manifest::chase::KeyFacts;
use crate::manifest::flock::{FlockFacts, FlockStart, WayHomeFacts};
use crate::minecraft::client::Client;
use crate::project::keys::flock::FlockParams;
use thiserror::Error;

/// Why a flock cannot be flown.
#[derive(Debug, Error, PartialEq)]
pub enum FlockError {
    /// The start file is not among the inputs.
    #[error("the start file is not at hand")]
    NoStart,
    /// The loop does not close.
    #[error("loop = \"closed\": {0}")]
    NoWayHome(String),
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
    /// The planned end of a closed loop.
    pub way_home: Option<WayHomeFacts>,
}

/// Bakes a `[flock.ID]`.
///
/// # Errors
/// A tolerance that no keys reach, or a flight that cannot be flown.
pub fn bake(flock: &FlockParams) -> Result<Baked, BakeError> {
    let flight = flight(flock).map_err(|e| {
        let (key, fix) = match e {
            FlockError::NoStart => (
                "start",
                "build in the project that names the start file",
            ),
            FlockError::NoWayHome(_) => (
                "loop",
                "another number of ticks, another seed, a smaller home or fewer bats; or loop = \"pingpong\"",
            ),
        };
        BakeError {
            keys: vec![key],
            reason: e.to_string(),
            fix: fix.into(),
        }
    })?;
    let keying = Keying {
        every: flock.tracks.key_every,
        tolerance: flock.tracks.tolerance,
        decimals: flock.tracks.decimals,
        client: Client::of(&flock.entity),
        back: flock.tracks.back,
    };
    let keyed = keyed(&flight.tracks, &keying).map_err(BakeError::from)?;
    Ok(Baked {
        facts: Facts::Flock(FlockFacts {
            start: FlockStart {
                p: flight.start.p,
                v: flight.start.v,
            },
            way_home: flight.way_home,
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
    let total = flock.ticks as usize;
    let mut way_home = None;
    let states = match flock.looping {
        Looping::None | Looping::PingPong => fly(flock, &start, total),
        Looping::Closed => {
            let mut states = fly(flock, &start, total.saturating_sub(closed::SHORTEST));
            let way =
                closed::way_home(&flock.rule, &states, total).map_err(FlockError::NoWayHome)?;
            states.truncate(way.leaving + 1);
            for (index, p) in way.path.iter().enumerate() {
                let before = &states[way.leaving + index].p;
                let v = p.iter().zip(before).map(|(a, b)| sub(*a, *b)).collect();
                let tick = (way.leaving + index + 1) as u64;
                states.push(State {
                    tick,
                    p: p.clone(),
                    v,
                });
            }
            way_home = Some(facts(&way, &start, &states[total]));
            states
        }
    };
    let closed_yaw = way_home.as_ref().map(|way| way.leaving as usize);
    Ok(Flight {
        tracks: Tracks {
            entities: flock.count,
            ticks: (0..=flock.ticks).collect(),
            positions: states.iter().flat_map(|s| s.p.iter().copied()).collect(),
            facing: yaw::facing(&states, flock.rule.max_turn, closed_yaw),
            normals: Vec::new(),
            leader: Vec::new(),
            looping: flock.looping,
        },
        velocities: states.iter().flat_map(|s| s.v.iter().copied()).collect(),
        start,
        way_home,
    })
}

/// The states of ticks 0 to `ticks`, both in.
fn fly(flock: &FlockParams, start: &State, ticks: usize) -> Vec<State> {
    let mut engine = Engine::new(flock.rule.clone(), start);
    let mut states = vec![start.clone()];
    for _ in 0..ticks {
        engine.step();
        states.push(engine.state());
    }
    states
}

fn facts(way: &closed::WayHome, start: &State, end: &State) -> WayHomeFacts {
    let largest = |a: &[Vec3], b: &[Vec3]| {
        let differences = a.iter().zip(b).map(|(a, b)| length(sub(*a, *b)));
        differences.fold(0.0, f64::max)
    };
    let heights = way.path.iter().flatten().map(|p| p[1]);
    WayHomeFacts {
        leaving: way.leaving as u32,
        ticks: way.path.len() as u32,
        closure: largest(&start.p, &end.p).max(largest(&start.v, &end.v)),
        largest_dv: way.figures.sharpest,
        slowest: way.figures.slowest,
        fastest: way.figures.fastest,
        closest_pair: way
            .figures
            .closest
            .is_finite()
            .then_some(way.figures.closest),
        lowest: heights.fold(f64::INFINITY, f64::min),
    }
}
