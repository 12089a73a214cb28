//! Flock: ticks from 0 (the start) on, in blocks and blocks/tick.

use super::{Frame, Frames, Ticks, Values};
use crate::bake::flock::start_state;
use crate::formula::flock::step;
use crate::project::keys::flock::FlockParams;

/// `p` and `v` of every bat.
///
/// # Errors
/// Ticks that a flock does not have, or a start that cannot be had.
pub fn frames(params: &FlockParams, ticks: Ticks) -> Result<Frames<'_>, String> {
    let ticks = ticks.whole("a flock's ticks", 0)?;
    let mut state = start_state(params).map_err(|e| e.to_string())?;
    Ok(Box::new(ticks.map(move |tick| {
        while state.tick < tick {
            state = step(&params.rule, &state);
        }
        Ok(Frame {
            tick: tick as f64,
            values: vec![
                ("p".into(), Values::Rows(state.p.clone())),
                ("v".into(), Values::Rows(state.v.clone())),
            ],
        })
    })))
}
