//! A world with bystanders, a pack in it, and comparisons.

use std::collections::{BTreeMap, BTreeSet};

use super::codes;
use super::expect::{Clock, Origin, shown};
use super::{Plan, Show};
use crate::check::playback::command::Name;
use crate::check::playback::library::{Library, TagFile};
use crate::check::playback::release::Dialect;
use crate::check::playback::run::Outcome;
use crate::check::playback::server::{Server, TypeError};
use crate::check::playback::text::Reason;
use crate::check::playback::world::{Chunk, Dimension, Entity, Summoned, World};
use crate::format::datapack::read::View;
use crate::minecraft::snbt::Tag;
use crate::minecraft::versions::Release;
use crate::report::{Code, Finding, Place};

/// Where most scenes are played; a forced chunk of somebody else is there already.
pub const HERE: [f64; 3] = [100.5, 70.0, -40.25];
/// Findings of one code that one scene reports before it is silent.
const ENOUGH: usize = 3;
/// The function of another pack that counts `on_end`.
const PROBE: &str = "probe:end";

/// A pack as a release loads it, with the probe of another pack in the item's `on_end`.
pub fn library(view: &View<'_>, release: &Release, on_end: Option<&str>) -> Library {
    let mut functions: BTreeMap<String, String> = view
        .functions
        .iter()
        .map(|(id, file)| (id.clone(), String::from_utf8_lossy(file.bytes).into_owned()))
        .collect();
    let mut tags: BTreeMap<String, TagFile> = view
        .function_tags
        .iter()
        .map(|(id, tag)| {
            (
                id.clone(),
                TagFile {
                    values: tag.values.clone(),
                },
            )
        })
        .collect();
    if let Some(tag) = on_end {
        let count = "scoreboard players add #ends probe 1".to_string();
        functions.insert(PROBE.to_string(), count);
        functions.insert("probe:later".to_string(), "say later".to_string());
        let tag = tags.entry(tag.to_string()).or_default();
        tag.values.push((PROBE.to_string(), true));
    }
    Library::new(Dialect::of(release), functions, &tags)
}

/// A world in which others live.
fn bystanders(over_world: bool) -> World {
    let mut world = World::default();
    for (index, kind) in ["minecraft:armor_stand", "minecraft:bat", "minecraft:marker"]
        .iter()
        .enumerate()
    {
        let summoned = Summoned {
            kind: kind.to_string(),
            position: [HERE[0] + index as f64, HERE[1], HERE[2]],
            dimension: Dimension::Overworld,
            nbt: Tag::compound([("Tags", Tag::List(vec![Tag::string("other")]))]),
        };
        let entity = summoned.entity(world.fresh_uuid());
        world.add(entity);
    }
    for objective in ["other", "probe"] {
        world
            .objectives
            .insert(objective.to_string(), "dummy".to_string());
    }
    world
        .scores
        .insert(("other".to_string(), "#a".to_string()), 5);
    world.teams.insert("other".to_string(), BTreeSet::new());
    world.storage.insert(
        "other:data".to_string(),
        Tag::compound([("a", Tag::Int(1))]),
    );
    world
        .forced
        .insert(Chunk::at(Dimension::Overworld, HERE[0], HERE[2]));
    let later = Name {
        tag: false,
        id: "probe:later".to_string(),
    };
    world.schedule_at(1_000_000, later);
    if over_world {
        world.ground = Some(|x, z| 64 + (x + z).rem_euclid(3));
    }
    world
}

/// One scene.
pub struct Stage<'p> {
    pub server: Server<'p>,
    pub plan: &'p Plan<'p>,
    show: &'p Show,
    pub findings: Vec<Finding>,
    scene: &'static str,
    before: BTreeSet<String>,
}

impl<'p> Stage<'p> {
    /// The pack is enabled, a player stands [`HERE`], one tick has passed.
    pub fn new(
        plan: &'p Plan<'p>,
        show: &'p Show,
        library: &'p Library,
        scene: &'static str,
    ) -> Stage<'p> {
        let world = bystanders(plan.over_world);
        let before = world.inventory();
        let mut server = Server::start(library, world);
        server.join(HERE, Dimension::Overworld);
        let mut stage = Stage {
            server,
            plan,
            show,
            findings: Vec::new(),
            scene,
            before,
        };
        stage.tick();
        stage
    }

    /// Reports, at most some of each code.
    pub fn report(&mut self, code: &'static Code, finding: impl FnOnce(Finding) -> Finding) {
        if self
            .findings
            .iter()
            .filter(|f| f.code.id == code.id)
            .count()
            >= ENOUGH
        {
            return;
        }
        let place = Place::item(self.plan.item)
            .tick(self.server.world().time as f64)
            .key(codes::scene(
                self.scene,
                self.server.machine.library.dialect().name,
            ));
        self.findings.push(finding(Finding::new(code, place)));
    }

    /// Calls a function of the item, or types any other command.
    pub fn say(&mut self, verb: &str) -> Outcome {
        let line = self.plan.line(verb);
        let outcome = match self.server.typed(&line) {
            Ok(outcome) => outcome,
            Err(TypeError::Refused(refusal)) => {
                self.report(&codes::VERB, |f| f.detail(format!("{line}: {refusal}")));
                Outcome::FAILURE
            }
            Err(TypeError::Halted(halt)) => {
                self.report(&codes::HALTED, |f| f.detail(format!("{line}: {halt}")));
                Outcome::FAILURE
            }
        };
        if outcome == Outcome::FAILURE {
            let why = self.server.machine.failures.last().map(|f| f.why.clone());
            self.report(&codes::VERB, |f| {
                f.detail(line).actual(why.unwrap_or("it fails".to_string()))
            });
        }
        self.refused();
        outcome
    }

    /// A macro line that this release refuses once its arguments are in.
    fn refused(&mut self) {
        if let Some((id, line, refusal)) = self.server.machine.refused.take() {
            let code = match refusal.reason {
                Reason::NotEvaluated => &codes::NOT_PLAYED,
                _ => &codes::REFUSED,
            };
            self.report(code, |f| f.detail(format!("{id} line {line}: {refusal}")));
        }
    }

    /// One tick of the server.
    pub fn tick(&mut self) {
        self.server.tick();
        for (_, id, halt) in std::mem::take(&mut self.server.halts) {
            self.report(&codes::HALTED, |f| f.detail(format!("{id}: {halt}")));
        }
        self.refused();
    }

    /// Entities of a slot by their number, the dying left out.
    pub fn entities(&self, slot: u32) -> BTreeMap<u64, &Entity> {
        let tag = format!("{}.{slot}", self.plan.objective);
        self.server
            .world()
            .entities()
            .map(|(_, entity)| entity)
            .filter(|e| e.dying.is_none() && e.kind == self.plan.entity && e.tags.contains(&tag))
            .map(|entity| ((entity.uuid & 0xffff_ffff_ffff) as u64, entity))
            .collect()
    }

    /// Holds a slot to its clock: every entity there, at its key, looking its way.
    pub fn expect(&mut self, slot: u32, origin: Origin, clock: &Clock) {
        let found: BTreeMap<u64, ([f64; 3], [f32; 2])> = self
            .entities(slot)
            .into_iter()
            .map(|(number, entity)| (number, (entity.position, entity.rotation)))
            .collect();
        let wanted = if clock.gone {
            0
        } else {
            self.plan.tracks.entities
        };
        if found.len() != wanted {
            self.report(&codes::ENTITY, |f| {
                f.detail(format!("slot {slot}"))
                    .expected(format!("{wanted} entities"))
                    .actual(found.len())
            });
            return;
        }
        if clock.gone || self.show.reduced {
            return;
        }
        let tracks = self.plan.tracks;
        let sample = shown(&tracks.ticks, &self.show.keys, clock.time);
        for (entity, (number, (actual, rotation))) in found.iter().enumerate() {
            let track = tracks.position(sample, entity);
            let mut place = origin.place(track);
            if let Some(ground) = self.server.world().ground {
                let [x, z] = [actual[0], actual[2]].map(|x| x.floor() as i32);
                place[1] = f64::from(ground(x, z)) + track[1];
            }
            let slack = origin.slack(track);
            let turned = if origin.yaw == 0.0 {
                1.0
            } else {
                std::f64::consts::SQRT_2
            };
            let off = (0..3).any(|axis| {
                let quantum = if axis == 1 { 1.0 } else { turned };
                let near =
                    (actual[axis] - place[axis]).abs() <= self.plan.quantum / 2.0 * quantum + slack;
                !near
            });
            if off {
                self.report(&codes::POSITION, |f| {
                    f.detail(format!(
                        "slot {slot}, entity {number}, clock at tick {}",
                        clock.time as f64 / 4.0
                    ))
                    .expected(format!("{place:?}"))
                    .actual(format!("{actual:?}"))
                });
            }
            let [yaw, pitch] = tracks.facing[sample * tracks.entities + entity];
            let turn = (f64::from(rotation[0]) - yaw - origin.yaw).rem_euclid(360.0);
            let turn = turn
                .min(360.0 - turn)
                .max((f64::from(rotation[1]) - pitch).abs());
            let near = turn <= 0.5 + 1e-3;
            if !near {
                self.report(&codes::FACING, |f| {
                    f.detail(format!("slot {slot}, entity {number}"))
                        .expected(format!("yaw {:.1}, pitch {pitch:.1}", yaw + origin.yaw))
                        .actual(format!("yaw {}, pitch {}", rotation[0], rotation[1]))
                });
            }
        }
    }

    /// What is in the world now and was not before, and the other way round.
    pub fn compare_world(&mut self) {
        let after: BTreeSet<String> = self
            .server
            .world()
            .inventory()
            .into_iter()
            .filter(|line| !line.starts_with("score #ends probe"))
            .collect();
        let left: Vec<String> = after.difference(&self.before).cloned().collect();
        let taken: Vec<String> = self.before.difference(&after).cloned().collect();
        for line in left {
            self.report(&codes::LEFTOVER, |f| f.actual(line));
        }
        for line in taken {
            self.report(&codes::TAKEN, |f| f.expected(line));
        }
    }

    /// Uninstalls, lets the dead die, and compares.
    pub fn uninstall(&mut self) {
        self.say("uninstall");
        for _ in 0..25 {
            self.tick();
        }
        self.compare_world();
    }

    /// How often `on_end` ran.
    pub fn ends(&self) -> i32 {
        let key = ("probe".to_string(), "#ends".to_string());
        self.server.world().scores.get(&key).copied().unwrap_or(0)
    }
}
