//! The ground that an item brings along.

use super::super::codes;
use super::super::hold::number;
use super::super::stage::Stage;
use super::{STRETCH, clock, here, run};
use crate::check::playback::world::Dimension;

/// Blocks between an entity and the top of the block that it stands on, at most: entities walk on the smooth surface
/// through the columns' tops.
const STEP: i32 = 1;

/// Places the ground and starts on it: there is a block under everybody, all the way. A placed ground stays.
pub fn ground(stage: &mut Stage) {
    if !stage.plan.own_ground {
        return;
    }
    stage.say("ground");
    let (origin, mut clock) = (here(stage), clock(stage));
    let slot = stage.start("start");
    for _ in 0..stage.course.length.min(STRETCH) {
        run(stage, slot, origin, &mut clock, 1);
        let blocks = &stage.server.world().blocks;
        let hovers = stage.entities(slot).into_iter().find_map(|(uuid, entity)| {
            let [x, y, z] = entity.position.map(|v| v.floor() as i32);
            let mut under = (y - 1 - STEP..=y + STEP).map(|y| [x, y, z]);
            let stands = under.any(|at| blocks.contains_key(&(Dimension::Overworld, at)));
            (!stands).then_some((number(uuid), entity.position))
        });
        if let Some((number, place)) = hovers {
            stage.report(&codes::VERB, |f| {
                f.detail(format!("ground places no block under entity {number}"))
                    .actual(format!("it is at {place:?}"))
            });
        }
    }
}
