//! The start state: a box filled at random, or the listed one.

use super::FlockError;
use crate::formula::flock::State;
use crate::formula::random::Stream;
use crate::project::keys::flock::{FlockParams, Start};

/// The stream that fills the start box.
const STREAM: &str = "flock.start";

/// The flock at tick 0. Per bat the stream gives x, y, z in the box, a heading, and a vertical speed.
pub fn start_state(flock: &FlockParams) -> Result<State, FlockError> {
    let (p, v) = match &flock.start {
        Start::Listed { p, v } => (p.clone(), v.clone()),
        Start::Elsewhere => return Err(FlockError::NoStart),
        Start::Box {
            from,
            to,
            speed,
            climb,
        } => {
            let mut stream = Stream::named(flock.seed, STREAM);
            let mut bat = || {
                let p = std::array::from_fn(|axis| stream.range(from[axis], to[axis]));
                let heading = stream.range(0.0, core::f64::consts::TAU);
                let vertical = stream.range(-climb, *climb);
                let v = [
                    speed * libm::cos(heading),
                    vertical,
                    speed * libm::sin(heading),
                ];
                (p, v)
            };
            (0..flock.count).map(|_| bat()).unzip()
        }
    };
    Ok(State { tick: 0, p, v })
}
