//! Comparisons: entities with their course, commands with their bound, the world after with the world before.

use std::collections::{BTreeMap, BTreeSet};

use super::codes;
use super::expect::{Clock, Origin, QUARTERS};
use super::stage::Stage;
use crate::check::playback::world::{self, Entity};
use crate::minecraft::client::{Client, MOB_STEPS};
use crate::project::keys::playback::Play;

/// Commands beside one for each entity that a keyed tick may cost.
const SPARE: u64 = 8;
/// Degrees by which a whole degree may be off.
const HALF_DEGREE: f64 = 0.5 + 1e-3;
impl Stage<'_> {
    /// Entities of a slot by their UUIDs, the dying left out: those end in the entity's number, so they come in its order.
    pub fn entities(&self, slot: u32) -> BTreeMap<u128, &Entity> {
        let tag = format!("{}.{slot}", self.plan.objective);
        self.server
            .world()
            .entities()
            .map(|(_, entity)| entity)
            .filter(|e| e.dying.is_none() && e.kind == self.plan.entity && e.tags.contains(&tag))
            .map(|entity| (entity.uuid, entity))
            .collect()
    }

    /// Holds a slot to its clock: every entity there, at its key, looking and leaning its way.
    pub fn expect(&mut self, slot: u32, origin: Origin, clock: &Clock) {
        let found: Vec<(u128, [f64; 3], [f32; 2])> = self
            .entities(slot)
            .into_iter()
            .map(|(uuid, entity)| (number(uuid), entity.position, entity.rotation))
            .collect();
        let wanted = match clock.gone {
            true => 0,
            false => self.plan.tracks.entities,
        };
        if found.len() != wanted {
            self.report(&codes::ENTITY, |f| {
                f.detail(format!("slot {slot}"))
                    .expected(format!("{wanted} entities"))
                    .actual(found.len())
            });
            return;
        }
        for (entity, (number, actual, rotation)) in found.into_iter().enumerate() {
            let Some((stand, rounding)) = self.course.stand(self.plan, entity, clock.time) else {
                self.report(&codes::POSITION, |f| {
                    f.detail(format!("slot {slot}, entity {number}"))
                        .expected("a place in the playing straight through")
                        .actual("none")
                });
                return;
            };
            let place = self.standing(origin, stand.place, actual);
            let slack = origin.slack(stand.place);
            let turned = match origin.yaw == 0.0 {
                true => 1.0,
                false => std::f64::consts::SQRT_2,
            };
            let near = (0..3).all(|axis| {
                let rounding = if axis == 1 { 1.0 } else { turned } * rounding;
                (actual[axis] - place[axis]).abs() <= rounding + slack
            });
            let when = || {
                let tick = clock.time as f64 / QUARTERS as f64;
                format!("slot {slot}, entity {number}, clock at tick {tick}")
            };
            if !near {
                self.report(&codes::POSITION, |f| {
                    f.detail(when())
                        .expected(format!("{place:?}"))
                        .actual(format!("{actual:?}"))
                });
            }
            let [yaw, pitch] = stand.facing;
            let turn = (f64::from(rotation[0]) - yaw - origin.yaw).rem_euclid(360.0);
            let off = turn.min(360.0 - turn);
            let near = off.max((f64::from(rotation[1]) - pitch).abs()) <= HALF_DEGREE;
            if !near {
                self.report(&codes::FACING, |f| {
                    f.detail(when())
                        .expected(format!("yaw {:.1}, pitch {pitch:.1}", yaw + origin.yaw))
                        .actual(format!("yaw {}, pitch {}", rotation[0], rotation[1]))
                });
            }
        }
        self.expect_leaning(slot, clock);
    }

    /// A place of the course in the world: over the world's own ground, the height counts from the ground under the
    /// entity.
    fn standing(&self, origin: Origin, place: [f64; 3], actual: [f64; 3]) -> [f64; 3] {
        let [x, y, z] = origin.place(place);
        match self.server.world().ground {
            Some(_) => [x, self.ground_under(actual) + place[1], z],
            None => [x, y, z],
        }
    }

    /// Height of the world's ground under a place; 0 where there is none.
    pub fn ground_under(&self, place: [f64; 3]) -> f64 {
        let [x, z] = [place[0], place[2]].map(|x| x.floor() as i32);
        match self.server.world().ground {
            Some(ground) => f64::from(ground(x, z)),
            None => 0.0,
        }
    }

    /// Holds the last tick of a single instance to its bound: a command for each entity, and some around them. Where an
    /// instance ends, or turns, there is more to do.
    pub fn expect_cost(&mut self, clock: &Clock) {
        let most = self.plan.tracks.entities as u64 + SPARE;
        let spent = self.server.ticked.commands;
        let ends = clock.gone || (clock.turned && clock.mode != Play::Loop);
        if !ends && spent > most {
            self.report(&codes::COST, |f| {
                f.expected(format!("at most {most} commands")).actual(spent)
            });
        }
    }

    /// Holds displays to the glide that suits their keys at the clock's speed; not where a path has just begun again.
    pub fn expect_glide(&mut self, slot: u32, clock: &Clock) {
        let is_display = Client::of(&self.plan.entity) == Client::Display;
        let wanted = self.course.glide(self.plan, clock.time);
        let Some(ticks) = wanted.filter(|_| is_display && !clock.again) else {
            return;
        };
        let speed = clock.speed.unsigned_abs();
        let quarters = u64::from(ticks) * QUARTERS.unsigned_abs();
        let wanted = quarters.div_ceil(speed.max(1)) as u32;
        let wanted = wanted.min(LONGEST_GLIDE);
        let entities = self.entities(slot).into_values();
        let off = entities.map(glide).find(|found| *found != wanted);
        if let Some(found) = off {
            self.report(&codes::SHOWN, |f| {
                f.detail(format!(
                    "at {} times the speed",
                    clock.speed as f64 / QUARTERS as f64
                ))
                .expected(format!("a glide over {wanted} ticks"))
                .actual(found)
            });
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
}

/// An entity's number within its slot, from 1: the last group of its UUID.
pub fn number(uuid: u128) -> u128 {
    uuid & 0xffff_ffff_ffff
}

/// Longest glide that a display takes, ticks (`Display`, `teleport_duration`).
const LONGEST_GLIDE: u32 = 59;

/// Ticks in which clients bring an entity to a new place.
pub fn glide(entity: &Entity) -> u32 {
    match Client::of(&entity.kind) {
        Client::Mob => MOB_STEPS,
        Client::Display => entity
            .nbt
            .get("teleport_duration")
            .and_then(world::number)
            .map_or(0, |ticks| ticks.max(0.0) as u32),
    }
}
