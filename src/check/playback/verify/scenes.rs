//! The scenes: what users do with a playback, each in a world of its own.

use super::codes;
use super::expect::{Clock, Mode, Origin, track_at};
use super::stage::{HERE, Stage};
use crate::check::playback::run::Outcome;
use crate::check::playback::world::{Dimension, number};
use crate::minecraft::client::{Client, Glide, MOB_STEPS};

/// A scene.
pub type Scene = fn(&mut Stage<'_>);

/// All of them, with the names that findings begin with.
pub const SCENES: &[(&str, Scene)] = &[
    ("one instance to its end", single),
    ("several instances, turned", several),
    ("pause, speed, reverse, seek", controls),
    ("ways to end", modes),
    ("reload and restart, far from players", survives),
    ("stopped and started again", again),
    ("in the Nether", nether),
];

/// Commands beside one for each entity that a keyed tick may cost.
const SPARE: u64 = 8;
/// Longest stretch that a scene plays, ticks; the first scene plays the whole path.
const STRETCH: u32 = 60;

fn here(stage: &Stage) -> Origin {
    Origin {
        at: stage.plan.aligned(HERE),
        yaw: 0.0,
    }
}

fn clock(stage: &Stage) -> Clock {
    Clock::new(stage.plan.tracks.length(), stage.plan.mode)
}

/// Ticks and holds slot 1 to its clock, `ticks` times.
fn run(stage: &mut Stage, origin: Origin, clock: &mut Clock, ticks: u32) {
    for _ in 0..ticks {
        stage.tick();
        clock.tick();
        stage.expect(1, origin, clock);
    }
}

/// Start, the whole path with what clients see of it, the cost of each tick, the end, and uninstall.
fn single(stage: &mut Stage) {
    let (origin, mut clock) = (here(stage), clock(stage));
    stage.say("start");
    stage.expect(1, origin, &clock);
    summoned(stage);
    let mut glides = Glides::new(stage, origin);
    let length = stage.plan.tracks.length();
    for tick in 1..=length + 3 {
        stage.tick();
        clock.tick();
        stage.expect(1, origin, &clock);
        let spent = stage.server.ticked.commands;
        let most = stage.plan.tracks.entities as u64 + SPARE;
        if !clock.turned && spent > most {
            stage.report(&codes::COST, |f| {
                f.expected(format!("at most {most} commands")).actual(spent)
            });
        }
        if tick < length {
            glides.tick(stage, tick);
        }
    }
    ends(stage, clock.ends);
    stage.uninstall();
}

fn ends(stage: &mut Stage, wanted: i32) {
    let ran = stage.ends();
    if ran != wanted {
        stage.report(&codes::ON_END, |f| {
            f.expected(format!("{wanted} runs")).actual(ran)
        });
    }
}

/// What summoned entities do by themselves.
fn summoned(stage: &mut Stage) {
    let faults: Vec<String> = stage
        .entities(1)
        .values()
        .filter(|entity| Client::of(&entity.kind) == Client::Mob)
        .filter_map(|entity| {
            let missing: Vec<&str> = match entity.short_kind() {
                "armor_stand" => vec!["NoGravity"],
                "interaction" | "marker" | "item_frame" => Vec::new(),
                _ if !entity.is_living() => vec!["NoGravity"],
                _ => vec!["NoAI", "PersistenceRequired"],
            };
            let missing: Vec<&str> = missing
                .into_iter()
                .filter(|name| !entity.flag(name))
                .collect();
            let eggs = entity.eggs_in.is_some_and(|ticks| ticks < 1_000_000);
            match (missing.is_empty(), eggs) {
                (true, false) => None,
                (true, true) => Some("it lays eggs: EggLayTime is not set".to_string()),
                (false, _) => Some(format!("without {}", missing.join(" and "))),
            }
        })
        .collect();
    for fault in faults {
        stage.report(&codes::MOVES, |f| f.actual(fault));
    }
}

/// The crowd as clients show it.
struct Glides {
    origin: Origin,
    shown: Vec<Glide>,
    sent: Vec<[f64; 3]>,
}

impl Glides {
    fn new(stage: &Stage, origin: Origin) -> Glides {
        let tracks = stage.plan.tracks;
        let positions: Vec<[f64; 3]> = stage.entities(1).values().map(|e| e.position).collect();
        let first = (0..tracks.entities).map(|entity| origin.place(tracks.position(0, entity)));
        let mut glides = Glides {
            origin,
            shown: first.map(Glide::at).collect(),
            sent: vec![[f64::NAN; 3]; tracks.entities],
        };
        if stage.server.world().ground.is_none() {
            glides.take(stage, &positions);
        }
        glides
    }

    fn take(&mut self, stage: &Stage, positions: &[[f64; 3]]) {
        let durations: Vec<u32> = stage
            .entities(1)
            .values()
            .map(|entity| duration(entity))
            .collect();
        for (entity, position) in positions.iter().enumerate() {
            if let (Some(glide), Some(sent)) =
                (self.shown.get_mut(entity), self.sent.get_mut(entity))
                && sent != position
            {
                let first = sent[0].is_nan();
                *sent = *position;
                let near = (0..3).all(|axis| (glide.shown[axis] - position[axis]).abs() <= 0.1);
                match first && near {
                    true => *glide = Glide::at(*position),
                    false => glide.send(*position, durations.get(entity).copied().unwrap_or(0)),
                }
            }
        }
    }

    fn tick(&mut self, stage: &mut Stage, tick: u32) {
        if stage.server.world().ground.is_some() {
            return;
        }
        self.shown.iter_mut().for_each(Glide::tick);
        let positions: Vec<[f64; 3]> = stage.entities(1).values().map(|e| e.position).collect();
        self.take(stage, &positions);
        let Some(due) = tick.checked_sub(stage.plan.lag) else {
            return;
        };
        for (entity, glide) in self.shown.iter().enumerate() {
            let wanted = self.origin.place(track_at(stage.plan.tracks, entity, due));
            let off = (0..3)
                .map(|axis| (glide.shown[axis] - wanted[axis]).powi(2))
                .sum::<f64>()
                .sqrt();
            let near = off <= stage.plan.path_error + 1e-6;
            if !near {
                let stated = stage.plan.path_error;
                stage.report(&codes::SHOWN, |f| {
                    f.detail(format!("entity {}", entity + 1))
                        .expected(format!("within {stated:.4} blocks"))
                        .actual(format!("{off:.4} blocks off"))
                });
            }
        }
    }
}

/// Ticks in which clients bring an entity to a new place.
fn duration(entity: &crate::check::playback::world::Entity) -> u32 {
    match Client::of(&entity.kind) {
        Client::Mob => MOB_STEPS,
        Client::Display => entity
            .nbt
            .get("teleport_duration")
            .and_then(number)
            .map_or(0, |ticks| ticks.max(0.0) as u32),
    }
}

/// As many instances as there may be, each at its place and turned its way; one more; one stopped and started again.
fn several(stage: &mut Stage) {
    let count = stage.plan.instances;
    let mut playing: Vec<(u32, Origin, Clock)> = Vec::new();
    for slot in 1..=count {
        let yaw = f64::from(slot - 1) * 40.0;
        let at = [
            HERE[0] + f64::from(slot) * 3.0,
            HERE[1] + 0.25,
            HERE[2] - f64::from(slot),
        ];
        let yaw = if stage.plan.own_ground { 0.0 } else { yaw };
        stage.say(&format!(
            "start_at {{x:{:?},y:{:?},z:{:?},yaw:{yaw:?}}}",
            at[0], at[1], at[2]
        ));
        let origin = Origin {
            at: stage.plan.aligned(at),
            yaw,
        };
        playing.push((slot, origin, clock(stage)));
        expect_all(stage, &playing);
        for _ in 0..2 {
            all_tick(stage, &mut playing);
        }
    }
    let before = stage.server.world().entities().count();
    let _ = stage.server.typed(&stage.plan.line("start"));
    let after = stage.server.world().entities().count();
    if before != after {
        stage.report(&codes::ENTITY, |f| {
            f.detail("a start with every slot in use")
                .expected("nothing")
                .actual("more entities")
        });
    }
    for _ in 0..stage.plan.tracks.length().min(STRETCH) / 2 {
        all_tick(stage, &mut playing);
    }
    if let Some(last) = playing.last().map(|(slot, ..)| *slot)
        && last > 1
    {
        stage.say("one/stop {slot:1}");
        for _ in 0..3 {
            stage.tick();
            playing.iter_mut().for_each(|(_, _, clock)| clock.tick());
        }
        stage.say("start");
        playing[0] = (1, here(stage), clock(stage));
        expect_all(stage, &playing);
        for _ in 0..5 {
            all_tick(stage, &mut playing);
        }
    }
    stage.say("stop");
    stage.uninstall();
}

fn expect_all(stage: &mut Stage, playing: &[(u32, Origin, Clock)]) {
    for (slot, origin, clock) in playing {
        stage.expect(*slot, *origin, clock);
    }
}

fn all_tick(stage: &mut Stage, playing: &mut [(u32, Origin, Clock)]) {
    stage.tick();
    playing.iter_mut().for_each(|(_, _, clock)| clock.tick());
    expect_all(stage, playing);
}

fn controls(stage: &mut Stage) {
    let (origin, mut clock) = (here(stage), clock(stage));
    stage.say("start");
    stage.say("mode/loop");
    clock.mode = Mode::Loop;
    run(stage, origin, &mut clock, 5);
    stage.say("pause");
    clock.paused = true;
    run(stage, origin, &mut clock, 4);
    stage.say("resume");
    clock.paused = false;
    run(stage, origin, &mut clock, 7);
    for (name, speed) in [("2", 8), ("0.25", 1), ("0.5", 2), ("4", 16)] {
        stage.say(&format!("speed/{name}"));
        clock.speed = speed;
        run(stage, origin, &mut clock, 9);
    }
    stage.say("reverse");
    clock.speed = -clock.speed;
    run(stage, origin, &mut clock, 12);
    stage.say("speed/1");
    clock.speed = -4;
    run(stage, origin, &mut clock, 8);
    stage.say("reverse");
    clock.speed = 4;
    let length = i64::from(stage.plan.tracks.length());
    for tick in [length / 2, 0, length - 2, length + 1000, -5, 7] {
        stage.say(&format!("seek {{tick:{tick}}}"));
        clock.seek(tick);
        stage.expect(1, origin, &clock);
        run(stage, origin, &mut clock, 5);
    }
    stage.say("pause");
    clock.paused = true;
    stage.say("seek {tick:4}");
    clock.seek(4);
    stage.expect(1, origin, &clock);
    run(stage, origin, &mut clock, 3);
    stage.say("uninstall");
    for _ in 0..25 {
        stage.tick();
    }
    stage.compare_world();
}

/// Each way to end, over the seam, from both sides.
fn modes(stage: &mut Stage) {
    let origin = here(stage);
    let length = i64::from(stage.plan.tracks.length());
    let mut due = 0;
    for mode in [Mode::Loop, Mode::PingPong, Mode::Hold, Mode::Once] {
        let mut clock = clock(stage);
        stage.say("start");
        stage.say(&format!("mode/{}", mode.name()));
        clock.mode = mode;
        stage.say(&format!("seek {{tick:{}}}", length - 4));
        clock.seek(length - 4);
        run(stage, origin, &mut clock, 12);
        if mode != Mode::Once {
            stage.say("seek {tick:3}");
            clock.seek(3);
            if clock.paused {
                stage.say("resume");
                clock.paused = false;
            }
            if clock.speed > 0 {
                stage.say("reverse");
                clock.speed = -clock.speed;
            }
            run(stage, origin, &mut clock, 10);
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

/// Nobody near; /reload; a restart; a restart after which entities are read late.
fn survives(stage: &mut Stage) {
    let at = [5_000.5, 70.0, -3_000.5];
    let origin = Origin {
        at: stage.plan.aligned(at),
        yaw: 0.0,
    };
    let mut clock = clock(stage);
    stage.say("start_at {x:5000.5,y:70.0,z:-3000.5,yaw:0.0}");
    stage.say("mode/loop");
    clock.mode = Mode::Loop;
    run(stage, origin, &mut clock, 7);
    stage.server.reload();
    run(stage, origin, &mut clock, 7);
    stage.server.restart(0);
    run(stage, origin, &mut clock, 7);
    stage.server.restart(5);
    for _ in 0..5 {
        stage.tick();
    }
    // The clock may stand while nobody is there to be moved: by how much shows once keys come again.
    let mut fits: Vec<Clock> = (0..=6)
        .map(|waited| {
            let mut late = clock;
            (0..waited).for_each(|_| late.tick());
            late
        })
        .collect();
    let every = stage.plan.every;
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
                stage.expect(1, origin, late);
                let fits = stage.findings.len() == found;
                stage.findings.truncate(found);
                fits
            })
            .collect();
        if held.is_empty() {
            stage.expect(1, origin, &fits[0]);
            return;
        }
        fits = held;
    }
    clock = fits[0];
    stage.server.join(HERE, Dimension::Overworld);
    run(stage, origin, &mut clock, 7);
    stage.uninstall();
}

/// A stop and a start in one tick: nobody meets the dying of before.
fn again(stage: &mut Stage) {
    let origin = here(stage);
    for _ in 0..4 {
        let mut clock = clock(stage);
        stage.say("start");
        stage.expect(1, origin, &clock);
        run(stage, origin, &mut clock, 5);
        stage.say("stop");
        clock.gone = true;
        stage.expect(1, origin, &clock);
    }
    let mut clock = clock(stage);
    stage.say("start");
    run(stage, origin, &mut clock, 3);
    stage.say("start");
    stage.expect(1, origin, &clock);
    stage.say("status");
    stage.uninstall();
}

/// Where the caller is in another dimension, the crowd is too, and stays there.
fn nether(stage: &mut Stage) {
    stage.server.leave();
    stage.server.join(HERE, Dimension::Nether);
    let (origin, mut clock) = (here(stage), clock(stage));
    if stage.say("start") == Outcome::FAILURE {
        return;
    }
    run(stage, origin, &mut clock, 6);
    let strays = stage
        .entities(1)
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
