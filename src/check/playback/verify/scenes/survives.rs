//! Nobody near; /reload; a restart; a restart after which entities are read late.

use super::super::expect::{Clock, Origin};
use super::super::stage::{HERE, Stage};
use super::{clock, run};
use crate::check::playback::world::Dimension;
use crate::project::keys::playback::Play;

/// Far from whoever plays.
const FAR: [f64; 3] = [5_000.5, 70.0, -3_000.5];
/// Ticks until a restarted server has read its entities.
const LATE: u32 = 5;

pub fn survives(stage: &mut Stage) {
    let origin = Origin {
        at: stage.plan.aligned(FAR),
        yaw: 0.0,
    };
    let mut clock = clock(stage);
    let [x, y, z] = FAR;
    let slot = stage.start(&format!("start_at {{x:{x:?},y:{y:?},z:{z:?},yaw:0.0}}"));
    stage.say("mode/loop");
    clock.mode = Play::Loop;
    run(stage, slot, origin, &mut clock, 7);
    stage.server.reload();
    run(stage, slot, origin, &mut clock, 7);
    stage.server.restart(0);
    run(stage, slot, origin, &mut clock, 7);
    stage.server.restart(i64::from(LATE));
    for _ in 0..LATE {
        stage.tick();
    }
    let Some(mut clock) = waited(stage, slot, origin, clock) else {
        return;
    };
    stage.server.join(HERE, Dimension::Overworld);
    run(stage, slot, origin, &mut clock, 7);
    stage.uninstall();
}

/// The clock may stand while nobody is there to be moved: by how much shows once keys come again. Gives it, after some
/// more ticks; reports if none fits.
fn waited(stage: &mut Stage, slot: u32, origin: Origin, clock: Clock) -> Option<Clock> {
    let mut fits: Vec<Clock> = (0..=LATE + 1)
        .map(|waited| {
            let mut late = clock;
            (0..waited).for_each(|_| late.tick());
            late
        })
        .collect();
    let every = stage.course.farthest(stage.plan);
    for tick in 0..3 * every {
        stage.tick();
        fits.iter_mut().for_each(Clock::tick);
        if tick < 2 * every {
            continue;
        }
        let found = stage.findings.len();
        let held: Vec<Clock> = fits
            .iter()
            .copied()
            .filter(|late| {
                stage.expect(slot, origin, late);
                let fits = stage.findings.len() == found;
                stage.findings.truncate(found);
                fits
            })
            .collect();
        if held.is_empty() {
            stage.expect(slot, origin, &fits[0]);
            return None;
        }
        fits = held;
    }
    fits.first().copied()
}
