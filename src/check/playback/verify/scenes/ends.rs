//! Each way to end, over the seam, from both sides.

use super::super::stage::Stage;
use super::single::ends;
use super::{clock, here, run};
use crate::project::keys::playback::Play;

pub fn modes(stage: &mut Stage) {
    let origin = here(stage);
    let length = i64::from(stage.course.length);
    let mut due = 0;
    let turns = stage.course.turns;
    let modes = [Play::Loop, Play::PingPong, Play::Hold, Play::Once];
    for mode in modes.into_iter().filter(|m| turns || *m != Play::PingPong) {
        let mut clock = clock(stage);
        let slot = stage.start("start");
        stage.say(&format!("mode/{}", mode.name()));
        clock.mode = mode;
        stage.say(&format!("seek {{tick:{}}}", length - 4));
        clock.seek(length - 4);
        run(stage, slot, origin, &mut clock, 12);
        if mode == Play::Hold {
            // held at the end, at four times the speed, then in a loop from there
            stage.say(&format!("seek {{tick:{}}}", length - 6));
            clock.seek(length - 6);
            stage.say("speed/4");
            clock.speed = 16;
            stage.say("resume");
            clock.paused = false;
            run(stage, slot, origin, &mut clock, 4);
            stage.say("speed/1");
            clock.speed = 4;
            stage.say("mode/loop");
            stage.say("resume");
            (clock.mode, clock.paused) = (Play::Loop, false);
            run(stage, slot, origin, &mut clock, 4);
        }
        if turns && mode != Play::Once {
            stage.say(&format!("mode/{}", mode.name()));
            clock.mode = mode;
            stage.say("seek {tick:3}");
            clock.seek(3);
            if clock.speed > 0 {
                stage.say("reverse");
                clock.speed = -clock.speed;
            }
            run(stage, slot, origin, &mut clock, 10);
        }
        if !clock.gone {
            stage.say("stop");
        }
        due += clock.ends;
        for _ in 0..2 {
            stage.tick();
        }
    }
    ends(stage, due);
    stage.uninstall();
}
