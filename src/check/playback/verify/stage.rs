//! A world with bystanders, a pack in it, and comparisons.

use std::collections::BTreeSet;

use super::Plan;
use super::codes;
use super::course::Course;
use crate::check::playback::command::Name;
use crate::check::playback::library::Library;
use crate::check::playback::run::Outcome;
use crate::check::playback::server::{Server, TypeError};
use crate::check::playback::text::Reason;
use crate::check::playback::world::{Chunk, Dimension, Summoned, World};
use crate::minecraft::snbt::Tag;
use crate::report::{Code, Finding, Place};

/// Where most scenes are played; a forced chunk of somebody else is there already.
pub const HERE: [f64; 3] = [100.5, 70.0, -40.25];
/// Findings of one code that one scene reports before it is silent.
const ENOUGH: usize = 3;
/// Ticks after the last death of the item's mobs, and after its own last entity, by which a slot must be free again.
const CLOSING: i64 = 3;
/// Steps that an entity of the item may cost in one tick; ours take some hundreds.
const STEPS_EACH: u64 = 4_000;
/// Numbers and characters that an entity of the item may hold; ours hold some hundreds.
const HELD_EACH: usize = 2_000;
/// Before any game time.
const LONG_AGO: i64 = i64::MIN / 2;

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
        // three find room in an empty world
        let _ = world.add(entity);
    }
    for objective in ["other", "probe"] {
        world
            .objectives
            .insert(objective.to_string(), "dummy".to_string());
    }
    world
        .scores
        .insert(("#a".to_string(), "other".to_string()), 5);
    world.teams.insert("other".to_string());
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
    pub course: &'p Course,
    pub findings: Vec<Finding>,
    scene: &'static str,
    pub(super) before: BTreeSet<String>,
    /// Game time at which something of the item was last seen dying, and in each slot something at all.
    dying: i64,
    busy: Vec<i64>,
}

impl<'p> Stage<'p> {
    /// The pack is enabled, a player stands [`HERE`], one tick has passed.
    pub fn new(
        plan: &'p Plan<'p>,
        course: &'p Course,
        library: &'p Library,
        scene: &'static str,
    ) -> Stage<'p> {
        let world = bystanders(plan.over_world);
        let before = world.inventory();
        let mut server = Server::start(library, world);
        let crowd = plan.tracks.entities.saturating_mul(plan.instances as usize);
        server
            .machine
            .meter
            .make_room(crowd.saturating_mul(HELD_EACH));
        server.join(HERE, Dimension::Overworld);
        let mut stage = Stage {
            server,
            plan,
            course,
            findings: Vec::new(),
            scene,
            before,
            dying: LONG_AGO,
            busy: vec![LONG_AGO; plan.instances as usize],
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
                self.server.machine.pack.dialect().name,
            ));
        self.findings.push(finding(Finding::new(code, place)));
    }

    /// Calls a function of the item, or types any other command.
    pub fn say(&mut self, verb: &str) -> Outcome {
        let line = self.plan.line(verb);
        // what failed before is not why this does
        self.server.machine.failures.clear();
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

    /// Starts an instance, and gives the slot that it took: the lowest that is free. A slot is free again once the mobs
    /// of its last instance have died.
    pub fn start(&mut self, verb: &str) -> u32 {
        self.look();
        let slots = 1..=self.plan.instances;
        let before: Vec<BTreeSet<u128>> = slots.clone().map(|slot| self.uuids(slot)).collect();
        self.say(verb);
        let taken = slots
            .zip(&before)
            .find(|(slot, before)| !self.uuids(*slot).is_subset(before));
        let Some((taken, _)) = taken else {
            self.report(&codes::ENTITY, |f| {
                f.detail(format!("{verb} summons nothing"))
            });
            return 0;
        };
        let now = self.server.world().time;
        let lower = &self.busy[..taken as usize - 1];
        let free = |since: &i64| now - since.max(&self.dying) > CLOSING;
        if lower.iter().any(free) {
            self.report(&codes::VERB, |f| {
                f.detail(format!("{verb} takes slot {taken}"))
                    .expected("the lowest that is free")
            });
        }
        taken
    }

    fn uuids(&self, slot: u32) -> BTreeSet<u128> {
        self.entities(slot).into_keys().collect()
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
        let most = self.plan.tracks.entities as u64 * u64::from(self.plan.instances);
        let allowed = STEPS_EACH.saturating_mul(most);
        self.server.machine.meter.allow(allowed);
        self.server.tick();
        for (_, id, halt) in std::mem::take(&mut self.server.halts) {
            self.report(&codes::HALTED, |f| f.detail(format!("{id}: {halt}")));
        }
        self.refused();
        self.look();
    }

    /// Notes which slots have entities, and whether any die.
    fn look(&mut self) {
        let now = self.server.world().time;
        let slots = 1..=self.plan.instances;
        let tags: Vec<String> = slots
            .map(|slot| format!("{}.{slot}", self.plan.objective))
            .collect();
        for (_, entity) in self.server.machine.world.entities() {
            if !entity.tags.contains(&self.plan.objective) {
                continue;
            }
            if entity.dying.is_some() {
                self.dying = now;
            }
            for (tag, busy) in tags.iter().zip(&mut self.busy) {
                if entity.tags.contains(tag) {
                    *busy = now;
                }
            }
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
        let key = ("#ends".to_string(), "probe".to_string());
        self.server.world().scores.get(&key).copied().unwrap_or(0)
    }
}
