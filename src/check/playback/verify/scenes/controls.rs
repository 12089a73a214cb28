//! Pause, speed, reverse, seek.

use super::super::expect::{Clock, Origin};
use super::super::stage::Stage;
use super::{clock, here, run};
use crate::project::keys::playback::Play;

/// The offered speeds, and in quarters.
const SPEEDS: [(&str, i64); 4] = [("2", 8), ("0.25", 1), ("0.5", 2), ("4", 16)];

/// Ticks between the places that a paused instance is brought to.
const APART: usize = 10;

pub fn controls(stage: &mut Stage) {
    let (origin, mut clock) = (here(stage), clock(stage));
    let slot = stage.start("start");
    let playing = &mut (slot, origin, &mut clock);
    stage.say("mode/loop");
    playing.2.mode = Play::Loop;
    go(stage, playing, 5);
    stage.say("pause");
    playing.2.paused = true;
    go(stage, playing, 4);
    stage.say("resume");
    playing.2.paused = false;
    go(stage, playing, 7);
    for (name, speed) in SPEEDS {
        stage.say(&format!("speed/{name}"));
        playing.2.speed = speed;
        stage.expect_glide(slot, playing.2);
        go(stage, playing, 9);
    }
    if stage.course.turns {
        stage.say("reverse");
        playing.2.speed = -playing.2.speed;
        go(stage, playing, 12);
        stage.say("speed/1");
        playing.2.speed = -4;
        stage.expect_glide(slot, playing.2);
        go(stage, playing, 8);
        stage.say("reverse");
    } else {
        stage.say("speed/1");
    }
    playing.2.speed = 4;
    let length = i64::from(stage.course.length);
    for tick in [length / 2, 0, length - 2, length + 1000, -5, 7] {
        stage.say(&format!("seek {{tick:{tick}}}"));
        playing.2.seek(tick);
        stage.expect(slot, origin, playing.2);
        go(stage, playing, 5);
    }
    stage.say("pause");
    playing.2.paused = true;
    stage.say("seek {tick:4}");
    playing.2.seek(4);
    stage.expect(slot, origin, playing.2);
    go(stage, playing, 3);
    for tick in (0..=length).step_by(APART) {
        stage.say(&format!("seek {{tick:{tick}}}"));
        playing.2.seek(tick);
        stage.expect(slot, origin, playing.2);
    }
    stage.say("status");
    stage.uninstall();
}

/// Ticks, holds the instance to its clock, and its commands to their bound; several steps a tick cost more where not
/// every entity has a key at every step, and have to be called off.
fn go(stage: &mut Stage, playing: &mut (u32, Origin, &mut Clock), ticks: u32) {
    let (slot, origin, clock) = playing;
    for tick in 0..ticks {
        run(stage, *slot, *origin, clock, 1);
        stage.expect_glide(*slot, clock);
        if stage.course.turns || (clock.speed.abs() <= 4 && tick > 0) {
            stage.expect_cost(clock);
        }
    }
}
