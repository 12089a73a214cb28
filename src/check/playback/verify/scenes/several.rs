//! More than one instance, and where they are.

use super::super::codes;
use super::super::expect::{Clock, Origin};
use super::super::stage::{HERE, Stage};
use super::{STRETCH, clock, here, run};
use crate::check::playback::world::Dimension;
use crate::project::keys::playback::Play;

/// An instance that plays.
type Playing = (u32, Origin, Clock);

/// As many instances as there may be, each at its place and turned its way; one more; one stopped and started again.
pub fn several(stage: &mut Stage) {
    let mut playing: Vec<Playing> = Vec::new();
    let apart = apart(stage);
    for index in 0..stage.plan.instances {
        let step = f64::from(index);
        let at = [HERE[0] + step * 3.0, HERE[1] + 0.25, HERE[2] - step];
        let yaw = step * 40.0;
        let slot = stage.start(&format!(
            "start_at {{x:{:?},y:{:?},z:{:?},yaw:{yaw:?}}}",
            at[0], at[1], at[2]
        ));
        let origin = Origin {
            at: stage.plan.aligned(at),
            yaw,
        };
        playing.push((slot, origin, clock(stage)));
        expect(stage, &playing);
        for _ in 0..apart {
            tick(stage, &mut playing);
        }
    }
    let before = stage.server.world().entities().count();
    stage.say("start");
    let after = stage.server.world().entities().count();
    if before != after {
        stage.report(&codes::ENTITY, |f| {
            f.detail("a start with every slot in use")
                .expected("nothing")
                .actual("more entities")
        });
    }
    for _ in 0..stage.course.length.min(STRETCH) / 2 {
        tick(stage, &mut playing);
    }
    if playing.len() > 1 {
        let (slot, ..) = playing.remove(0);
        stage.say(&format!("one/stop {{slot:{slot}}}"));
        for _ in 0..3 {
            tick(stage, &mut playing);
        }
        let slot = stage.start("start");
        playing.push((slot, here(stage), clock(stage)));
        expect(stage, &playing);
        for _ in 0..25 {
            tick(stage, &mut playing);
        }
    }
    stage.say("stop");
    stage.uninstall();
}

/// Ticks from one start to the next: two, or as many as leave the first still playing when every slot is taken.
fn apart(stage: &Stage) -> u32 {
    const USUAL: u32 = 2;
    match stage.course.mode {
        Play::Once => (stage.course.length.saturating_sub(1) / stage.plan.instances).min(USUAL),
        Play::Hold | Play::Loop | Play::PingPong => USUAL,
    }
}

fn expect(stage: &mut Stage, playing: &[Playing]) {
    for (slot, origin, clock) in playing {
        stage.expect(*slot, *origin, clock);
    }
}

fn tick(stage: &mut Stage, playing: &mut [Playing]) {
    stage.tick();
    playing.iter_mut().for_each(|(_, _, clock)| clock.tick());
    expect(stage, playing);
}

/// A stop and a start in one tick, again and again: nobody meets the dying of before. Then a second instance.
pub fn again(stage: &mut Stage) {
    let origin = here(stage);
    for _ in 0..stage.plan.instances.min(3) + 1 {
        let mut clock = clock(stage);
        let slot = stage.start("start");
        stage.expect(slot, origin, &clock);
        run(stage, slot, origin, &mut clock, 5);
        stage.say("stop");
        clock.gone = true;
        stage.expect(slot, origin, &clock);
    }
    let mut clock = clock(stage);
    let slot = stage.start("start_facing");
    run(stage, slot, origin, &mut clock, 3);
    stage.say("start");
    stage.expect(slot, origin, &clock);
    stage.say("status");
    stage.uninstall();
}

/// Where the caller is in another dimension, the crowd is too, and stays there.
pub fn nether(stage: &mut Stage) {
    stage.server.leave();
    stage.server.join(HERE, Dimension::Nether);
    let (origin, mut clock) = (here(stage), clock(stage));
    let slot = stage.start("start");
    run(stage, slot, origin, &mut clock, 6);
    let strays = stage
        .entities(slot)
        .values()
        .filter(|e| e.dimension != Dimension::Nether)
        .count();
    if strays > 0 {
        stage.report(&codes::ENTITY, |f| {
            f.expected("every entity in the Nether")
                .actual(format!("{strays} elsewhere"))
        });
    }
    stage.uninstall();
}
