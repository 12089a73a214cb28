//! The scenes: what users do with a playback, each in a world of its own.

mod controls;
mod ends;
mod ground;
mod several;
mod single;
mod survives;

use super::course::Course;
use super::expect::{Clock, Origin};
use super::stage::{HERE, Stage};

pub use single::straight;

/// A scene.
pub type Scene = fn(&mut Stage<'_>);

/// All of them, with the names that findings begin with. The first [`EVERYWHERE`] are played on every release that reads
/// differently; between them they call whatever users call.
pub const SCENES: &[(&str, Scene)] = &[
    ("pause, speed, reverse, seek", controls::controls),
    ("one instance to its end", single::single),
    ("ways to end", ends::modes),
    ("several instances, turned", several::several),
    ("stopped and started again", several::again),
    ("reload and restart, far from players", survives::survives),
    ("in the Nether", several::nether),
    ("on the ground that it brings", ground::ground),
];

/// See [`SCENES`].
pub const EVERYWHERE: usize = 2;

/// Longest stretch that a scene plays, ticks; one scene plays the whole path.
const STRETCH: u32 = 60;

/// Where an instance starts that is started where the player stands.
fn here(stage: &Stage) -> Origin {
    Origin {
        at: stage.plan.aligned(HERE),
        yaw: 0.0,
    }
}

/// The clock of an instance that was just started.
fn clock(stage: &Stage) -> Clock {
    let course: &Course = stage.course;
    Clock {
        stepped: !course.turns,
        ..Clock::new(course.length, course.mode)
    }
}

/// Ticks and holds a slot to its clock, `ticks` times.
fn run(stage: &mut Stage, slot: u32, origin: Origin, clock: &mut Clock, ticks: u32) {
    for _ in 0..ticks {
        stage.tick();
        clock.tick();
        stage.expect(slot, origin, clock);
    }
}
