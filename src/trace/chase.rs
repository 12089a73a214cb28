//! Chase: frames from 1 on, in the document's units.

use super::{Frame, Frames, Ticks, Values};
use crate::bake::chase::start;
use crate::formula::chase::AnyChase;
use crate::project::keys::chase::ChaseParams;

/// `leader` as `[x, z]`, then `x` and `z` of chickens 1 to N after the update of that frame.
pub fn frames(params: &ChaseParams, ticks: Ticks) -> Result<Frames<'_>, String> {
    let ticks = ticks.whole("the frames of a chase", 1)?;
    let places = start::places(&params.start, params.count, params.seed);
    let leader = params.leader.clone();
    let mut chase = AnyChase::new(params.avoidance, params.rule, leader, &places);
    Ok(Box::new(ticks.map(move |frame| {
        while u64::from(chase.frame()) < frame {
            chase.step();
        }
        Ok(Frame {
            tick: frame as f64,
            values: vec![
                (
                    "leader".into(),
                    Values::F64(vec![chase.state().tx[0], chase.state().tz[0]]),
                ),
                ("x".into(), Values::F64(chase.state().x().to_vec())),
                ("z".into(), Values::F64(chase.state().z().to_vec())),
            ],
        })
    })))
}
